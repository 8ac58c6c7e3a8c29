import { LRUCache } from 'lru-cache';
import { tokenUsesStream } from '../../domain/session/tokenUses.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { EventMeta } from '../../platform/event-store/port.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { record } from '../decide/record.js';
import type { SignedIn } from './merchant.js';

interface UsePorts {
  readonly eventLog: Pick<EventLog, 'appendMissing' | 'read'>;
  readonly clock: Clock;
}

/** Number of cached event ids that the log is known to contain. */
const REMEMBERED = 10_000;
const recorded = new WeakMap<UsePorts['eventLog'], LRUCache<string, true>>();

/** Records that a program used its API token, once an hour for each endpoint. The audit trail shows each. */
export async function recordTokenUse(
  { eventLog, clock }: UsePorts,
  { shop, sessionId }: Pick<SignedIn, 'shop' | 'sessionId'>,
  { method, path }: { readonly method: string; readonly path: string },
  meta: () => Promise<EventMeta>,
): Promise<void> {
  const at = clock.now();
  const id = derivedId('token use', sessionId, method, path, at.slice(0, 'YYYY-MM-DDTHH'.length));
  const known = recorded.get(eventLog) ?? new LRUCache<string, true>({ max: REMEMBERED });
  recorded.set(eventLog, known);
  if (known.has(id)) return;
  const fact = { type: 'ApiTokenUsed', sessionId, method, path, at } as const;
  await record(eventLog, { stream: tokenUsesStream(shop), facts: [fact], meta: await meta(), idOf: () => id });
  known.set(id, true);
}
