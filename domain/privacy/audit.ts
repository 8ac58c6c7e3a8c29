import type { AuditOf } from '../audit/describe.js';
import { moment } from '../audit/wording.js';
import type { privacyEvents } from './events.js';

const whose = { shop: 'all data of the store', customer: 'the data of one customer' } as const;
const by = {
  merchant: 'by the merchant',
  operator: 'by the operator',
  platform: 'by Shopify',
  restored: 'again, after the log was restored',
} as const;

const CANCELLATIONS = {
  reconnected: 'the store connected again',
  token_works: 'the store is still connected',
  superseded: 'a new request replaces it',
} as const;

const ANSWERS = {
  told: 'The merchant was told',
  fetched: 'The merchant fetched the data',
  erased: 'All data of the store was deleted meanwhile',
} as const;

export const privacyAudit: AuditOf<typeof privacyEvents> = {
  ErasureRequested: {
    action: 'ERASURE_REQUESTED',
    category: 'Data Deletion',
    details: ({ scope, origin, dueAt }) => `Deletion of ${whose[scope]} requested ${by[origin]}, due ${dueAt}`,
  },
  ErasureScheduled: {
    action: 'ERASURE_SCHEDULED',
    category: 'Data Deletion',
    details: ({ origin, eraseAt }) =>
      `Deletion of all data of the store requested ${by[origin]}: begins ${moment(eraseAt)} unless its connection works`,
  },
  ErasureCancelled: {
    action: 'ERASURE_CANCELLED',
    category: 'Data Deletion',
    details: ({ because }) => `Deletion of all data of the store cancelled: ${CANCELLATIONS[because]}`,
  },
  StoreErased: {
    action: 'STORE_ERASED',
    category: 'Data Deletion',
    details: ({ store, what, removed, remaining }) => `${store}: ${removed} ${what} removed, ${remaining} remaining`,
  },
  ErasureCompleted: {
    action: 'ERASURE_COMPLETED',
    category: 'Data Deletion',
    details: ({ scope, receipts }) => `Deletion of ${whose[scope]} complete: ${receipts.length} receipts`,
  },
  OrdersRedacted: {
    action: 'ORDERS_REDACTED',
    category: 'Data Deletion',
    details: ({ orderIds }) => `${orderIds.length} orders are kept without a name`,
  },
  ShopErased: {
    action: 'STREAM_CLOSED',
    category: 'Data Deletion',
    details: () => 'What came before in this stream counts no more',
  },
  ShopReopened: {
    action: 'SHOP_REOPENED',
    category: 'Shop Operations',
    details: () => 'The store connected again after its data was deleted',
  },
  DataRequested: {
    action: 'DATA_REQUESTED',
    category: 'Privacy',
    details: ({ answerBy, dueAt }) => `A customer asked for their data: answer by ${answerBy}, complete by ${dueAt}`,
  },
  DataRequestAnswered: {
    action: 'DATA_REQUEST_ANSWERED',
    category: 'Privacy',
    details: ({ how }) => ANSWERS[how],
  },
};
