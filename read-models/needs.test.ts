import { expect, it } from 'vitest';
import { projections } from './readModels.js';

const data = {
  ...{ page: 'p', url: 'https://shop.example/a', variant: null, vantage: 'direct', to: 'q', from: null },
  ...{ competitorId: 'c', importId: 'i', endpointId: 'e', types: [], reason: 'blocked' },
  ...{ messageId: 'm', alertIds: [], channel: 'email', choices: { email: {}, sms: {} }, rules: [] },
  ...{ profile: {}, scopes: [], product: {} },
  ...{ notificationId: 'n', notificationIds: ['n'], notification: { notificationId: 'n' } },
};
const PATCHING = ['alerts', 'competitors', 'discovery', 'feed', 'imports', 'notifications', 'webhook-endpoints'];
const patching = projections
  .filter(({ name }) => PATCHING.includes(name))
  .flatMap(({ name, tables, on, needs }) =>
    Object.keys(needs ?? {}).map(type => ({ name, type, tables, fold: on[type], need: needs?.[type] })),
  );

it.each(patching)(
  '$name fetches with a batch what its fold of $type reads: a rebuild asks for no row alone',
  async one => {
    const read: Record<string, unknown[]> = {};
    const reads = (table: string) => {
      const note = (...key: unknown[]) => {
        read[table] = [key];
      };
      return {
        ...{ find: note, needed: note, patch: (key: unknown[]) => note(...key), put: () => {}, remove: () => {} },
        neededUnder: (first: string) => {
          note(first);
          return [];
        },
      };
    };
    const rows = Object.fromEntries(Object.keys(one.tables).map(table => [table, reads(table)]));
    const event = { type: one.type, data, meta: { shop: 'aurora.myshopify.com' }, at: '2026-07-01T09:00:00.000Z' };
    await one.fold?.(event as never, rows as never, []);
    expect(one.need?.(event as never)).toEqual(read);
  },
);
