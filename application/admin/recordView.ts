/** Records an operator's view as an event before showing it (spec §6: all admin actions are logged). */
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { adminViewsStream } from '../../domain/admin/adminViews.js';
import type { AdminView, AdminViewEvent, SearchFilter } from '../../domain/admin/events.js';
import type { Instant } from '../../domain/kernel/names.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { record } from '../decide/record.js';
import type { AdminPorts } from './adminPorts.js';
import { keyedDigest } from './keyedDigest.js';
import type { Operator } from './operator.js';
import { operatorMeta, sealForOperators } from './operatorMeta.js';

/** The view and its filter, in plain text. */
export interface Viewed {
  readonly view: AdminView;
  readonly filter?: Partial<Omit<SearchFilter, 'text'>> & { readonly text?: string | null };
  /** Records every request. Default: once an hour for the same session, view and filter. */
  readonly each?: boolean;
}

const NONE = { category: null, action: null, shop: null, shopState: null, from: null, to: null };
/** Number of cached event ids that the log is known to contain. */
const REMEMBERED = 1_000;
const recorded = new WeakMap<AdminPorts['eventLog'], LRUCache<string, true>>();

/** Paging and repeating a request within the hour add no event, because the event id is the same. */
export async function recordView(
  ports: AdminPorts,
  request: FastifyRequest,
  { sessionId }: Pick<Operator, 'sessionId'>,
  { view, filter = {}, each = false }: Viewed,
): Promise<void> {
  const at = ports.clock.now();
  const { text = null, ...rest } = filter;
  const completeFilter = { ...NONE, ...rest };
  // Uses a keyed digest of the text, which may be an address, because a plain hash in the id could be guessed.
  const digest = text === null ? '' : keyedDigest(ports.adminKey, text);
  const id = derivedId(
    'admin view',
    sessionId,
    view,
    JSON.stringify(completeFilter),
    digest,
    each ? request.id : hourOf(at),
  );
  const known = recorded.get(ports.eventLog) ?? new LRUCache<string, true>({ max: REMEMBERED });
  recorded.set(ports.eventLog, known);
  if (known.has(id)) return;

  const sealed = text === null ? null : await sealForOperators(ports, text, `${id}/text`);
  const fact: AdminViewEvent = {
    type: 'AdminViewed',
    sessionId,
    view,
    filter: { ...completeFilter, text: sealed },
    at,
  };
  await record<AdminViewEvent>(ports.eventLog, {
    stream: adminViewsStream(at),
    facts: [fact],
    meta: await operatorMeta(ports, request, sessionId),
    idOf: () => id,
  });
  known.set(id, true);
}

const hourOf = (at: Instant): string => at.slice(0, 'YYYY-MM-DDTHH'.length);
