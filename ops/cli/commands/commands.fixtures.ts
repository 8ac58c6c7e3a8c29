/** Makes a data folder as the product leaves it, and runs commands on it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openPlatform } from '../../../application/openPlatform.js';
import { EVENTS, type EventType, schemaOf } from '../../../domain/events.js';
import { openEventStore } from '../../../platform/event-store/openEventStore.js';
import type { Appended, NewEvent } from '../../../platform/event-store/port.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { loadConfig } from '../../../platform/runtime/config/config.js';
import { derivedId } from '../../../platform/runtime/ids/ids.js';
import { createLogger } from '../../../platform/runtime/logging/logger.js';
import type { Command, Options } from '../command.js';

export const SHOP = 'aurora.myshopify.com';
export const AT = '2026-07-01T09:00:00.000Z';

/** @param name determines the id. */
export const event = (name: string, type: EventType, data: object): NewEvent => ({
  id: derivedId('test', name),
  type,
  schema: schemaOf(type),
  data,
  at: AT,
  meta: {
    actor: { kind: 'worker', id: 'test' },
    shop: EVENTS[type].of === 'shop' ? SHOP : null,
    correlationId: name,
    causationId: null,
  },
});

export function dataFolder(variables: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = () => loadConfig({ TIDEWATCH_DATA_DIR: folder, NODE_ENV: 'test', ...variables });

  /** @param terminal true if a person watches; `notes` has what they see. */
  async function callWith(
    command: Command,
    { terminal = false, ...options }: Partial<Options> & { readonly terminal?: boolean },
    ...args: string[]
  ) {
    const lines: string[] = [];
    const notes: string[] = [];
    const io = {
      out: (line: string) => void lines.push(line),
      note: (text: string) => void notes.push(text),
      terminal,
      config,
    };
    const none = {
      json: false,
      batch: null,
      cases: null,
      key: null,
      shop: null,
      out: null,
      forwardTo: null,
      from: null,
      to: null,
      yes: false,
    };
    return { code: await command.run(args, { ...none, ...options }, io), lines, notes };
  }

  return {
    folder,

    async within<Result>(work: (platform: Awaited<ReturnType<typeof openPlatform>>) => Promise<Result>) {
      const platform = await openPlatform(config(), createLogger('silent', 'command-line'));
      try {
        return await work(platform);
      } finally {
        await platform.close();
      }
    },

    /** Appends them unchanged, even if no schema accepts them. */
    async happens(stream: string, ...events: NewEvent[]): Promise<Appended> {
      const eventLog = openEventStore(config().EVENT_STORE, { clock: systemClock });
      try {
        return await eventLog.append(stream, events, 'any');
      } finally {
        await eventLog.close();
      }
    },

    async call(command: Command, ...args: string[]) {
      const { code, lines } = await callWith(command, {}, ...args);
      return { code, lines };
    },
    callWith,
  };
}
