/**
 * Runs bulk operations: streams lines to a file, with at most one batch in memory. Injects the failures that the switch
 * sets.
 */
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ShopDomain } from '../../../domain/kernel/names.js';
import { systemIds } from '../../../platform/runtime/ids/ids.js';
import type { Sqlite } from '../../../platform/sqlite/open.js';
import type { Switches } from '../switches.js';
import { type BulkOperation, type BulkOperations, bulkOperations } from './bulkOperations.js';

/** A batch's lines: `roots` top-level objects with their children. */
export interface Batch {
  readonly lines: readonly string[];
  readonly roots: number;
  /** Progress after this batch, 0 to 1. */
  readonly done: number;
}

export interface BulkRunner extends Pick<BulkOperations, 'find' | 'of' | 'byKey'> {
  /** Starts in the background. `null` if the shop has reached its limit of running operations. */
  start(shop: ShopDomain, query: string, stretches: AsyncIterable<Batch>): BulkOperation | null;
  /** Stops at the next batch. */
  cancel(operation: BulkOperation): BulkOperation;
  /** Streams a finished operation's file. Fails midway if the switch demands it. */
  file(operation: BulkOperation): Readable;
  /** Resolves once all started operations have ended. */
  settled(): Promise<void>;
  /** Stops running operations, and deletes the files of an in-memory sandbox. */
  close(): Promise<void>;
}

export interface BulkRunnerOptions {
  readonly database: Sqlite;
  readonly switches: Switches;
  /** The folder for files; `null` for a temporary one. */
  readonly dataDir: string | null;
  readonly now: () => number;
  readonly onFinish: (operation: BulkOperation) => void;
}

/** From 2026-01 on (shopify reference §7). */
const RUNNING_LIMIT = 5;
const BROKEN_LINE = '{"id":"gid://shopify/Order/1","name":"#1\n';

export function bulkRunner({ database, switches, dataDir, now, onFinish }: BulkRunnerOptions): BulkRunner {
  const operations = bulkOperations(database);
  const running = new Map<string, Promise<void>>();
  const canceled = new Set<string>();
  let folder: string | null = null;
  const fileOf = ({ key }: BulkOperation): string => {
    folder ??= dataDir === null ? mkdtempSync(join(tmpdir(), 'bulk-')) : join(dataDir, 'sandbox-bulk');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return join(folder, `${key}.jsonl`);
  };

  async function run(operation: BulkOperation, stretches: AsyncIterable<Batch>): Promise<void> {
    const mode = switches.state(operation.shop, 'bulk');
    let state: BulkOperation = { ...operation, status: 'RUNNING' };
    operations.save(state);
    async function* text() {
      for await (const { lines, roots, done } of stretches) {
        if (canceled.has(operation.id)) return;
        if (lines.length > 0) yield `${lines.join('\n')}\n`;
        const broken = mode === 'broken_line' && state.roots === 0 && roots > 0;
        if (broken) yield BROKEN_LINE;
        state = { ...state, objects: state.objects + lines.length + (broken ? 1 : 0), roots: state.roots + roots };
        operations.save(state);
        if (mode === 'fails' && done >= 0.5) throw new Error('switched to fail');
      }
    }
    const file = fileOf(operation);
    try {
      await pipeline(Readable.from(text()), createWriteStream(file, { mode: 0o600 }));
      state = { ...state, status: canceled.has(operation.id) ? 'CANCELED' : 'COMPLETED' };
    } catch {
      state = { ...state, status: 'FAILED', errorCode: 'INTERNAL_SERVER_ERROR' };
    }
    // At least a second on a running clock, so that no operation ends before it starts.
    const completedAt = Math.max(now(), operation.createdAt);
    state = { ...state, completedAt, fileSize: statSync(file, { throwIfNoEntry: false })?.size ?? 0 };
    operations.save(state);
    onFinish(state);
  }

  return {
    find: operations.find,
    of: operations.of,
    byKey: operations.byKey,
    start(shop, query, stretches) {
      const busy = operations.of(shop).filter(({ status }) => status === 'CREATED' || status === 'RUNNING');
      if (busy.length >= RUNNING_LIMIT) return null;
      const operation = operations.create({ shop, query, key: systemIds.secret(), createdAt: now() });
      const ended = run(operation, stretches).finally(() => running.delete(operation.id));
      running.set(operation.id, ended);
      return operation;
    },
    cancel(operation) {
      if (!running.has(operation.id)) return operation;
      canceled.add(operation.id);
      const canceling: BulkOperation = { ...operation, status: 'CANCELING' };
      operations.save(canceling);
      return canceling;
    },
    file(operation) {
      const size = operation.fileSize ?? 0;
      const cut = switches.state(operation.shop, 'bulk') === 'cut';
      return Readable.from(size === 0 ? [] : bytes(fileOf(operation), cut ? Math.floor(size / 2) : size, cut));
    },
    async settled() {
      await Promise.allSettled(running.values());
    },
    async close() {
      for (const id of running.keys()) canceled.add(id);
      await Promise.allSettled(running.values());
      if (dataDir === null && folder !== null) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function* bytes(file: string, length: number, cut: boolean): AsyncIterable<Buffer> {
  if (length > 0) yield* createReadStream(file, { end: length - 1 }) as AsyncIterable<Buffer>;
  if (cut) throw new Error('switched to be cut');
}
