import type { AuditOf } from '../audit/describe.js';
import { counted, moment } from '../audit/wording.js';
import type { privacyEvents } from './events.js';

const whose = { shop: 'all store data', customer: 'one customer’s data' } as const;
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
  told: 'Merchant notified',
  fetched: 'Merchant downloaded the data',
  erased: 'All store data was deleted in the meantime',
} as const;

export const privacyAudit: AuditOf<typeof privacyEvents> = {
  ErasureRequested: {
    action: 'ERASURE_REQUESTED',
    category: 'Data Deletion',
    details: ({ scope, origin, dueAt }) => `Deletion of ${whose[scope]} requested ${by[origin]}, due ${moment(dueAt)}`,
  },
  ErasureScheduled: {
    action: 'ERASURE_SCHEDULED',
    category: 'Data Deletion',
    details: ({ origin, eraseAt }) =>
      `Deletion of all store data requested ${by[origin]}: starts ${moment(eraseAt)} unless the store’s connection works`,
  },
  ErasureCancelled: {
    action: 'ERASURE_CANCELLED',
    category: 'Data Deletion',
    details: ({ because }) => `Deletion of all store data cancelled: ${CANCELLATIONS[because]}`,
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
    details: ({ orderIds }) => `Customer name removed from ${counted(orderIds.length, 'order')}`,
  },
  ShopErased: {
    action: 'STREAM_CLOSED',
    category: 'Data Deletion',
    details: () => 'Earlier events in this stream no longer count',
  },
  ShopReopened: {
    action: 'SHOP_REOPENED',
    category: 'Shop Operations',
    details: () => 'The store connected again after its data was deleted',
  },
  DataRequested: {
    action: 'DATA_REQUESTED',
    category: 'Privacy',
    details: ({ answerBy, dueAt }) =>
      `A customer requested their data: answer by ${moment(answerBy)}, complete by ${moment(dueAt)}`,
  },
  DataRequestAnswered: {
    action: 'DATA_REQUEST_ANSWERED',
    category: 'Privacy',
    details: ({ how }) => ANSWERS[how],
  },
};
