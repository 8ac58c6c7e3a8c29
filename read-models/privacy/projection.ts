/** Folds privacy requests. Serves `GET /api/compliance/requests`, `GET /api/admin/erasures` and the erasure worker. */
import type { Erasure } from '../../domain/api/privacy.js';
import type { Instant } from '../../domain/kernel/names.js';
import type { PrivacyRequestKind } from '../../domain/privacy/compliance/privacyRequestKind.js';
import { answerBy } from '../../domain/privacy/privacy.js';
import type { Signal } from '../../platform/realtime/port.js';
import type { RowOf } from '../../platform/tables/table.js';
import { type Folded, projection, type RowsOf } from '../projection.js';
import { privacyRequests as table } from './tables.js';

const tables = { privacyRequests: table };
type Tables = RowsOf<typeof tables>;
type Row = RowOf<typeof table>;
type Receipt = Erasure['receipts'][number];

export const privacy = projection({
  name: 'privacy',
  version: 3,
  tables,
  outlivesErasure: true,

  on: {
    /** From earlier versions; no longer written. */
    PrivacyRequestReceived: ({ data, meta, at }, { privacyRequests }) =>
      privacyRequests.put({
        ...newRow(data.requestId, meta.shop, data.kind, at),
        origin: 'platform',
        earlier_subject: JSON.stringify({ customerId: data.customerId, orderIds: data.orderIds }),
        due_at: data.dueAt,
      }),

    ErasureScheduled: ({ data, meta, at }, { privacyRequests }) =>
      privacyRequests.put({
        ...newRow(data.erasureId, meta.shop, 'shop_redact', at),
        origin: data.origin,
        due_at: data.dueAt,
        erase_at: data.eraseAt,
        answered_at: at,
      }),
    ErasureCancelled: ({ data, at }, { privacyRequests }) =>
      privacyRequests.patch([data.erasureId], { erase_at: null, cancelled_at: at, completed_at: at }),
    ErasureRequested: async ({ data, meta, at }, { privacyRequests }) => {
      const kind = data.scope === 'shop' ? 'shop_redact' : 'customer_redact';
      // A scheduled erasure keeps its request time.
      const scheduled = await privacyRequests.find(data.erasureId);
      await privacyRequests.put({
        ...newRow(data.erasureId, meta.shop, kind, (scheduled?.requested_at as Instant | undefined) ?? at),
        origin: data.origin,
        subject: data.subject,
        due_at: data.dueAt,
        answered_at: scheduled?.answered_at ?? at,
      });
    },
    StoreErased: async ({ data, at }, { privacyRequests }) => {
      const { store, removed, remaining } = data;
      const receipt: Receipt = { store, removed, remaining, at };
      const known = await privacyRequests.find(data.erasureId);
      const receipts = [...(JSON.parse(known?.receipts ?? '[]') as Receipt[]), receipt];
      await privacyRequests.patch([data.erasureId], { receipts: JSON.stringify(receipts) });
    },
    ErasureCompleted: ({ data, at }, rows) => complete(rows, data.erasureId, at),

    DataRequested: ({ data, meta, at }, { privacyRequests }) =>
      privacyRequests.put({
        ...newRow(data.requestId, meta.shop, 'data_request', at),
        origin: 'platform',
        subject: data.subject,
        answer_by: data.answerBy,
        due_at: data.dueAt,
      }),
    DataRequestAnswered: async ({ data, at }, rows) => {
      const known = await rows.privacyRequests.find(data.requestId);
      const fetched = data.how === 'fetched' ? { fetched_at: at } : {};
      await rows.privacyRequests.patch([data.requestId], { answered_at: known?.answered_at ?? at, ...fetched });
      if (data.how !== 'told') await complete(rows, data.requestId, known?.completed_at ?? at);
    },
  },

  announce: {
    PrivacyRequestReceived: changed,
    ErasureScheduled: changed,
    ErasureCancelled: changed,
    ErasureRequested: changed,
    ErasureCompleted: changed,
    DataRequested: changed,
    DataRequestAnswered: changed,
  },
});

/** Drops the subject of a completed request. */
const complete = ({ privacyRequests }: Tables, id: string, at: string) =>
  privacyRequests.patch([id], { completed_at: at, subject: null, earlier_subject: null });

const newRow = (id: string, shop: string, kind: PrivacyRequestKind, at: Instant) => ({
  id,
  of_shop: shop,
  kind,
  subject: null as Row['subject'],
  earlier_subject: null,
  requested_at: at,
  answer_by: answerBy(at),
  answered_at: null,
  completed_at: null,
  fetched_at: null,
  erase_at: null,
  cancelled_at: null,
  receipts: '[]',
});

function changed({ meta, position }: Pick<Folded<'ErasureRequested'>, 'meta' | 'position'>): Signal[] {
  return [{ kind: 'changed', room: `shop:${meta.shop}`, payload: { topic: 'shop', position } }];
}
