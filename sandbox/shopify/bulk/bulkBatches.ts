/**
 * Produces a bulk query's result as JSONL: each object, then the objects of its connections, each with `__parentId`.
 * Reads the shop in batches of time, so that only one batch is in memory.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import type { ExecutionResult } from 'graphql';
import { HISTORY_DAYS } from '../store/store.js';
import type { Period } from '../store/storeHistory.js';
import type { Batch } from './bulkRunner.js';

const DAY = 86_400_000;
const BATCH_MS = DAY / 4;

type Json = Readonly<Record<string, unknown>>;

/** @param run executes the query for objects created in a period. @throws Error for an answer with errors. */
export async function* bulkBatches(
  now: number,
  run: (period: Period) => Promise<ExecutionResult> | ExecutionResult,
): AsyncIterable<Batch> {
  // Everything older than the history, such as products, is one batch.
  const start = now - HISTORY_DAYS * DAY;
  let period: Period = { from: 0, until: start };
  for (;;) {
    const { data, errors } = await run(period);
    if (errors?.[0]) throw errors[0];
    const roots = Object.values(data ?? {}).flatMap(nodesIn);
    yield {
      lines: roots.flatMap(root => linesOf(root)),
      roots: roots.length,
      done: (period.until - start) / (now - start),
    };
    if (period.until > now) return;
    period = { from: period.until, until: Math.min(period.until + BATCH_MS, now + 1) };
    await breathe();
  }
}

function linesOf(node: Json, parentId?: unknown): string[] {
  const own: Record<string, unknown> = {};
  const children: Json[] = [];
  for (const [field, value] of Object.entries(node)) {
    if (isConnection(value)) children.push(...nodesIn(value));
    else own[field] = value;
  }
  if (parentId !== undefined) own.__parentId = parentId;
  return [JSON.stringify(own), ...children.flatMap(child => linesOf(child, node.id))];
}

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isConnection = (value: unknown): value is Json =>
  isRecord(value) && (Array.isArray(value.edges) || Array.isArray(value.nodes));

function nodesIn(connection: unknown): Json[] {
  if (!isRecord(connection)) return [];
  const edges = Array.isArray(connection.edges) ? connection.edges.map((edge: { node: unknown }) => edge.node) : [];
  const nodes = Array.isArray(connection.nodes) ? (connection.nodes as unknown[]) : [];
  return [...edges, ...nodes].filter(isRecord);
}
