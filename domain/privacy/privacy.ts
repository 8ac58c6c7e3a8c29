/**
 * A shop's erasures and data requests, their progress, and the closing of an erased shop. Stream: `privacy-<shop>`, the
 * only one that survives an erasure.
 */
import { type Decider, refuse } from '../kernel/decider.js';
import { as, type Instant, type SealedText, type ShopDomain } from '../kernel/names.js';
import { type ErasedStore, type ErasureScope, storesOf } from './erasedStores.js';
import type { PrivacyEvent, PrivacyOrigin } from './events.js';

export type { PrivacyEvent, PrivacyOrigin } from './events.js';

export const privacyStream = (shop: ShopDomain): string => `privacy-${shop}`;

/** The data subject, as the store platform's global ids. In plain text only during processing. */
export interface Subject {
  readonly customerId: string | null;
  readonly orderIds: readonly string[];
}

/** Binds a sealed `Subject` to its request. */
export const subjectContext = (requestId: string): string => `privacy request ${requestId}`;

/**
 * Shopify sends `shop/redact` 48 hours after the removal of the app, with an unsigned topic and shop. The request waits
 * this long, so that a merchant who is still connected, or returns, keeps the data.
 */
export const ERASURE_DELAY_HOURS = 24;
/** Spec §6: requests are answered within 48 hours and carried out within 30 days. */
export const ANSWER_HOURS = 48;
export const COMPLETION_DAYS = 30;
const HOUR_MS = 3_600_000;
export const answerBy = (requested: Instant): Instant => after(requested, ANSWER_HOURS * HOUR_MS);
export const dueBy = (requested: Instant): Instant => after(requested, COMPLETION_DAYS * 24 * HOUR_MS);
/** The start of an erasure that the store platform requested. */
export const erasureBegins = (requested: Instant): Instant => after(requested, ERASURE_DELAY_HOURS * HOUR_MS);
const after = (instant: Instant, ms: number): Instant => as<Instant>(new Date(Date.parse(instant) + ms).toISOString());
/** Retention of a request's subject, long enough to carry out late requests. */
export const SUBJECT_DAYS = 90;

export interface Receipt {
  readonly store: ErasedStore;
  readonly what: string;
  readonly removed: number;
  readonly remaining: number;
}

export interface OpenErasure {
  readonly erasureId: string;
  readonly scope: ErasureScope;
  readonly origin: PrivacyOrigin;
  readonly subject: SealedText | null;
  readonly dueAt: Instant;
  readonly receipts: readonly Receipt[];
}

/** A whole shop's erasure that has not begun. */
export interface ScheduledErasure {
  readonly erasureId: string;
  readonly origin: PrivacyOrigin;
  readonly eraseAt: Instant;
  readonly dueAt: Instant;
}

export interface Privacy {
  /** `erasing` and `erased`: nothing is written to the shop's streams. */
  readonly status: 'open' | 'erasing' | 'erased';
  /** The number of completed shop erasures. Reports after an erasure count as new, even if unchanged. */
  readonly era: number;
  readonly erasures: readonly OpenErasure[];
  readonly scheduled: ScheduledErasure | null;
  /** Orders stored without a name. */
  readonly redacted: ReadonlySet<string>;
  readonly dataRequests: Readonly<Record<string, DataRequest>>;
}

/** A customer's request for their data, and its progress. */
export interface DataRequest {
  readonly subject: SealedText | null;
  readonly requestedAt: Instant;
  readonly dueAt: Instant;
  readonly told: boolean;
  /** True once the merchant has the data, which can be fetched again after a failed download. */
  readonly fetched: boolean;
}

interface Requested {
  readonly at: Instant;
  readonly dueAt: Instant;
}

export type PrivacyCommand =
  | ({
      type: 'RequestErasure';
      erasureId: string;
      scope: ErasureScope;
      origin: PrivacyOrigin;
      subject: SealedText | null;
    } & Requested)
  | { type: 'ScheduleErasure'; erasureId: string; origin: PrivacyOrigin; eraseAt: Instant; dueAt: Instant; at: Instant }
  | { type: 'CancelErasure'; erasureId: string; because: 'token_works'; at: Instant }
  /** Begins a scheduled erasure. */
  | { type: 'BeginErasure'; erasureId: string; at: Instant }
  | ({ type: 'ReportErased'; erasureId: string; at: Instant } & Receipt)
  | { type: 'CompleteErasure'; erasureId: string; at: Instant }
  | { type: 'RedactOrders'; erasureId: string; orderIds: readonly string[]; at: Instant }
  | { type: 'ReopenShop'; at: Instant }
  | ({ type: 'RequestData'; requestId: string; subject: SealedText | null; answerBy: Instant } & Requested)
  | { type: 'AnswerDataRequest'; requestId: string; how: 'told' | 'fetched'; at: Instant };

export const privacy: Decider<Privacy, PrivacyCommand, PrivacyEvent> = {
  initial: { status: 'open', era: 0, erasures: [], scheduled: null, redacted: new Set(), dataRequests: {} },

  decide(command, state) {
    switch (command.type) {
      case 'RequestErasure': {
        if (state.erasures.some(({ erasureId }) => erasureId === command.erasureId)) return [];
        const closed = refusalOf(state);
        const superseded = command.scope === 'shop' ? cancelled(state, 'superseded', command.at) : [];
        return closed ?? [...superseded, { ...command, type: 'ErasureRequested' }];
      }
      case 'ScheduleErasure':
        if (state.scheduled !== null) return [];
        return refusalOf(state) ?? [{ ...command, type: 'ErasureScheduled' }];
      case 'CancelErasure':
        return isScheduled(state, command.erasureId) ? [{ ...command, type: 'ErasureCancelled' }] : [];
      case 'BeginErasure': {
        const { scheduled } = state;
        if (scheduled === null || !isScheduled(state, command.erasureId)) return [];
        const { eraseAt: _, ...erasure } = scheduled;
        return [{ ...erasure, type: 'ErasureRequested', scope: 'shop', subject: null, at: command.at }];
      }
      case 'ReportErased': {
        const { store, remaining } = command;
        const erasure = openIn(state, command.erasureId);
        if (!erasure) return [];
        if (remaining > 0 || !storesOf(erasure.scope).includes(store)) return refuse('ERASURE_RUNNING');
        return erasure.receipts.some(known => known.store === store) ? [] : [{ ...command, type: 'StoreErased' }];
      }
      case 'CompleteErasure': {
        const { erasureId, at } = command;
        const erasure = openIn(state, erasureId);
        if (!erasure) return [];
        const { scope, receipts } = erasure;
        const isComplete = storesOf(scope).every(store => receipts.some(receipt => receipt.store === store));
        if (!isComplete) return refuse('ERASURE_RUNNING');
        const completed = { type: 'ErasureCompleted', erasureId, scope, receipts, at } as const;
        return scope === 'customer' ? [completed] : [...includedIn(state, erasureId, at), completed];
      }
      case 'RedactOrders': {
        const { erasureId, at } = command;
        const orderIds = command.orderIds.filter(id => !state.redacted.has(id));
        return orderIds.length === 0 ? [] : [{ type: 'OrdersRedacted', erasureId, orderIds, at }];
      }
      case 'ReopenShop':
        if (state.status === 'erasing') return refuse('ERASURE_RUNNING');
        return state.status === 'erased'
          ? [{ type: 'ShopReopened', at: command.at }]
          : cancelled(state, 'reconnected', command.at);
      case 'RequestData': {
        if (command.requestId in state.dataRequests) return [];
        const closed = refusalOf(state);
        return closed ?? [{ ...command, type: 'DataRequested' }];
      }
      case 'AnswerDataRequest': {
        const { requestId, how, at } = command;
        const request = state.dataRequests[requestId];
        if (!request) return refuse('DATA_REQUEST_NOT_FOUND');
        if (how === 'told' && (request.told || request.fetched)) return [];
        const closed = how === 'fetched' ? refusalOf(state) : null;
        return closed ?? [{ type: 'DataRequestAnswered', requestId, how, at }];
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'ErasureRequested': {
        const { type: _, at: __, ...erasure } = event;
        const isWhole = event.scope === 'shop';
        return {
          ...state,
          status: isWhole ? 'erasing' : state.status,
          scheduled: isWhole ? null : state.scheduled,
          erasures: [...state.erasures, { ...erasure, receipts: [] }],
        };
      }
      case 'ErasureScheduled': {
        const { erasureId, origin, eraseAt, dueAt } = event;
        return { ...state, scheduled: { erasureId, origin, eraseAt, dueAt } };
      }
      case 'ErasureCancelled':
        return { ...state, scheduled: null };
      case 'StoreErased': {
        const { store, what, removed, remaining } = event;
        return {
          ...state,
          erasures: state.erasures.map(erasure =>
            erasure.erasureId === event.erasureId
              ? { ...erasure, receipts: [...erasure.receipts, { store, what, removed, remaining }] }
              : erasure,
          ),
        };
      }
      case 'ErasureCompleted': {
        if (event.scope === 'customer')
          return { ...state, erasures: state.erasures.filter(({ erasureId }) => erasureId !== event.erasureId) };
        return {
          status: 'erased',
          era: state.era + 1,
          erasures: [],
          scheduled: null,
          redacted: new Set(),
          dataRequests: {},
        };
      }
      case 'OrdersRedacted':
        return { ...state, redacted: new Set([...state.redacted, ...event.orderIds]) };
      case 'ShopReopened':
        return { ...state, status: 'open' };
      case 'DataRequested':
        return { ...state, dataRequests: { ...state.dataRequests, [event.requestId]: requestOf(event) } };
      case 'DataRequestAnswered': {
        const { [event.requestId]: answered, ...others } = state.dataRequests;
        if (!answered || event.how === 'erased') return { ...state, dataRequests: others };
        const done = event.how === 'told' ? { told: true } : { fetched: true };
        return { ...state, dataRequests: { ...others, [event.requestId]: { ...answered, ...done } } };
      }
      default:
        return state;
    }
  },
};

/** A shop's erasure completes its customers' erasures and answers their open data requests. */
const includedIn = (state: Privacy, whole: string, at: Instant): PrivacyEvent[] => [
  ...state.erasures
    .filter(({ erasureId }) => erasureId !== whole)
    .map(({ erasureId, scope }): PrivacyEvent => ({ type: 'ErasureCompleted', erasureId, scope, receipts: [], at })),
  ...Object.entries(state.dataRequests)
    .filter(([, { fetched }]) => !fetched)
    .map(([requestId]): PrivacyEvent => ({ type: 'DataRequestAnswered', requestId, how: 'erased', at })),
];

const isScheduled = ({ scheduled }: Privacy, id: string): boolean => scheduled?.erasureId === id;

const cancelled = (
  { scheduled }: Privacy,
  because: Extract<PrivacyEvent, { type: 'ErasureCancelled' }>['because'],
  at: Instant,
): PrivacyEvent[] =>
  scheduled === null ? [] : [{ type: 'ErasureCancelled', erasureId: scheduled.erasureId, because, at }];

const requestOf = ({ subject, at, dueAt }: Extract<PrivacyEvent, { type: 'DataRequested' }>): DataRequest => ({
  subject,
  requestedAt: at,
  dueAt,
  told: false,
  fetched: false,
});

const openIn = ({ erasures }: Privacy, id: string) => erasures.find(({ erasureId }) => erasureId === id);

/** The refusal for a closed shop; `null` while it is open. */
export function refusalOf({ status }: Pick<Privacy, 'status'>) {
  if (status === 'open') return null;
  return refuse(status === 'erasing' ? 'ERASURE_RUNNING' : 'SHOP_ERASED');
}
