import { isRefusal, type Refusal } from '../../domain/kernel/decider.js';
import type { Instant, ShopDomain } from '../../domain/kernel/names.js';
import type { PrivacyOrigin } from '../../domain/privacy/events.js';
import { dueBy, type Privacy, privacy, privacyStream, refusalOf, type Subject } from '../../domain/privacy/privacy.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { EventMeta, Position } from '../../platform/event-store/port.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { Vault } from '../../platform/vault/port.js';
import type { Handle } from '../decide/handle.js';
import { load } from '../decide/load.js';
import { openSubject, sealSubject } from './subject.js';

export interface ErasureRequest {
  readonly shop: ShopDomain;
  /** Identical for every repeat of the request. */
  readonly erasureId: string;
  /** `null`: the whole shop. */
  readonly subject: Subject | null;
  readonly origin: PrivacyOrigin;
  readonly meta: EventMeta;
}

export interface RequestedErasure {
  readonly erasureId: string;
  readonly dueAt: Instant;
  /** `null` if it was requested before. */
  readonly position: Position | null;
}

interface RequestPorts {
  readonly eventLog: Pick<EventLog, 'read'>;
  readonly handle: Handle;
  readonly vault: Pick<Vault, 'open' | 'seal'>;
  readonly clock: Clock;
}

/**
 * Records an erasure request, which the erasure worker carries out. Erasing a whole shop closes it. A running erasure of
 * the same customer is not repeated.
 */
export async function requestErasure(
  { eventLog, handle, vault, clock }: RequestPorts,
  { shop, erasureId, subject, origin, meta }: ErasureRequest,
): Promise<RequestedErasure | Refusal> {
  const stream = privacyStream(shop);
  const state = await load(eventLog, privacy, stream);
  const before = await openErasureOf(state, subject, vault, erasureId);
  if (before) return { ...before, position: null };
  const closed = refusalOf(state);
  // Refuses before sealing, which would create a key.
  if (closed) return closed;
  const at = clock.now();
  const sealed = subject === null ? null : await sealSubject(vault, shop, erasureId, subject, at);
  const dueAt = dueBy(at);
  const outcome = await handle(privacy, {
    commandId: derivedId('RequestErasure', erasureId),
    stream,
    command: {
      type: 'RequestErasure',
      erasureId,
      scope: subject === null ? 'shop' : 'customer',
      origin,
      subject: sealed,
      dueAt,
      at,
    },
    meta,
  });
  return isRefusal(outcome) ? outcome : { erasureId, dueAt, position: outcome.position };
}

/** The open erasure for the same request or customer. */
async function openErasureOf(
  { erasures }: Privacy,
  wanted: Subject | null,
  vault: Pick<Vault, 'open'>,
  wantedId: string,
): Promise<{ readonly erasureId: string; readonly dueAt: Instant } | null> {
  for (const { erasureId, dueAt, subject } of erasures) {
    if (erasureId === wantedId) return { erasureId, dueAt };
    if (subject === null || wanted?.customerId == null) continue;
    const opened = await openSubject(vault, erasureId, subject);
    if (opened !== 'erased' && opened.customerId === wanted.customerId) return { erasureId, dueAt };
  }
  return null;
}
