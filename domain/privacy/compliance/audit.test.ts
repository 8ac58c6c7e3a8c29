import { expect, it } from 'vitest';
import { eventOf, trailOf } from '../../audit/trail.fixtures.js';

const received = (kind: string, customerId: string | null, orderIds: readonly string[]) =>
  eventOf('PrivacyRequestReceived', { requestId: 'r1', kind, customerId, orderIds, dueAt: '2026-07-31T09:30:00.000Z' });

it('records privacy requests in the audit trail without the customer', () =>
  expect(
    trailOf(
      received('data_request', 'gid://shopify/Customer/1', ['gid://shopify/Order/1', 'gid://shopify/Order/2']),
      received('customer_redact', 'gid://shopify/Customer/1', []),
      received('shop_redact', null, []),
    ),
  ).toEqual([
    'PRIVACY_REQUEST_RECEIVED (Privacy) A customer requested their data; concerns 2 orders; due by 2026-07-31 09:30 UTC',
    'PRIVACY_REQUEST_RECEIVED (Data Deletion) Deletion of a customer’s data requested; due by 2026-07-31 09:30 UTC',
    'PRIVACY_REQUEST_RECEIVED (Data Deletion) Deletion of all store data requested; due by 2026-07-31 09:30 UTC',
  ]));
