import { describe, expect, it } from 'vitest';
import type { EventType } from '../events.js';
import { sealedFields } from './sealedFields.js';

const at = '2026-07-01T09:00:00.000Z';
const SHOP = 'aurora.myshopify.com';
/** Each field's path and context. */
const fieldsOf = (type: EventType, data: object) =>
  sealedFields(type, { shop: SHOP, at, data } as never).map(({ path, context }) => [path.join('.'), context]);

describe('the sealed text of an event, with its context', () => {
  it.each<[EventType, object, readonly (readonly [path: string, context: string])[]]>([
    [
      'AlertSettingsSaved',
      {},
      [
        ['choices.email.address', `alert-settings/${SHOP}/email`],
        ['choices.sms.address', `alert-settings/${SHOP}/sms`],
      ],
    ],
    ['AlertAddressConfirmed', { channel: 'sms' }, [['address', `alert-settings/${SHOP}/sms`]]],
    [
      'OrderSynced',
      { orderId: 'o1' },
      [
        ['order', `OrderSynced/o1/${at}`],
        ['customer', 'order/o1/customer'],
      ],
    ],
    ['CheckoutSynced', { checkoutId: 'c1' }, [['checkout', `CheckoutSynced/c1/${at}`]]],
    [
      'ConversionReported',
      { days: [{ day: '2026-06-29' }, { day: '2026-06-30' }] },
      [
        ['days.0.figures', `ConversionReported/2026-06-29/${at}`],
        ['days.1.figures', `ConversionReported/2026-06-30/${at}`],
      ],
    ],
    ['CompetitorTracked', {}, []],
    ['toString' as EventType, {}, []],
  ])('of %s', (type, data, fields) => expect(fieldsOf(type, data)).toEqual(fields));

  it.each<[EventType, string]>([
    ['ErasureRequested', 'erasureId'],
    ['DataRequested', 'requestId'],
  ])('of %s names the request, so that it opens for no other', (type, id) => {
    const [[path, context] = []] = fieldsOf(type, { [id]: 'r1' });
    expect(path).toBe('subject');
    expect(context).toContain('r1');
    expect(fieldsOf(type, { [id]: 'r2' })).not.toEqual(fieldsOf(type, { [id]: 'r1' }));
  });

  it('of RetentionPassed names the day, and what of it is kept', () => {
    const kept = [
      { day: '2026-04-30', of: 'orders' },
      { day: '2026-04-30', of: 'checkouts' },
    ];
    const fields = fieldsOf('RetentionPassed', { ordersBefore: '2026-05-01T00:00:00.000Z', kept });
    expect(fields.map(([path]) => path)).toEqual(['kept.0.figures', 'kept.1.figures']);
    expect(new Set(fields.map(([, context]) => context)).size).toBe(2);
  });
});
