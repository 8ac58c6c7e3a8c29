import { describe, expect, it, onTestFinished } from 'vitest';
import type { ReactorEvent } from '../../application/follow/reactor.js';
import { ALWAYS, event, eventsOf, folded, openEngines, outdate, until, watch } from '../workers.fixtures.js';
import { messageOf, type ObservedChange } from './messageOf.js';
import { runNotifier } from './notifier.js';

const URL_A = 'https://shop.example/tent';

async function notifying() {
  const engines = await openEngines();
  const { page } = await watch(engines, 'aurora.myshopify.com', URL_A, 'Ridge Tent');
  await watch(engines, 'borealis.myshopify.com', URL_A);
  await folded(engines, ALWAYS, 'competitors');
  const run = () => {
    const stop = new AbortController();
    const reacting = runNotifier(engines, stop.signal);
    const end = async () => {
      stop.abort();
      await reacting;
    };
    onTestFinished(end);
    return end;
  };
  const changed = (name: string) =>
    event(
      name,
      'PriceChanged',
      { page, observer: 'monitor', from: '129.00', to: '119.00', currency: 'USD', listPrice: null },
      null,
    );
  const told = (shop: string) => eventsOf(engines.eventLog, `notifications-${shop}.myshopify.com`);
  return { engines, run, changed, told, page };
}

describe('the notifier', () => {
  it('tells every shop that watches the page, each under its own name for it', async () => {
    const { engines, run, changed, told } = await notifying();
    run();
    await until(async () => (await engines.workStore.sql.selectFrom('followers').selectAll().execute()).length > 0);
    await engines.eventLog.append('page-a', [changed('1')], 'any');
    await until(async () => (await told('borealis')).length > 0);
    const messages = [...(await told('aurora')), ...(await told('borealis'))].map(
      ([, data]) => (data as { notification: { message: string } }).notification.message,
    );
    const [[, first] = []] = await told('aurora');
    const [watched] = await engines.readStore.sql
      .selectFrom('competitors')
      .select('id')
      .where('label', '=', 'Ridge Tent')
      .execute();
    expect(first).toMatchObject({ notification: { action: `/competitors?competitor=${watched?.id}` } });
    expect(messages).toEqual([
      'Ridge Tent fell from $129.00 to $119.00 (−7.8%)',
      'shop.example fell from $129.00 to $119.00 (−7.8%)',
    ]);
  });

  it('notifies one shop even if an earlier one cannot be notified', async () => {
    const { engines, run, changed, told } = await notifying();
    await outdate(engines, 'notifications-aurora.myshopify.com', 'aurora.myshopify.com');
    run();
    await until(async () => (await engines.workStore.sql.selectFrom('followers').selectAll().execute()).length > 0);
    await engines.eventLog.append('page-a', [changed('1')], 'any');
    expect(await until(async () => (await told('borealis')).length > 0)).toBe(true);
  });

  it('is quiet about a small move, and tells those that add up as one', async () => {
    const { engines, run, told, page } = await notifying();
    run();
    await until(async () => (await engines.workStore.sql.selectFrom('followers').selectAll().execute()).length > 0);
    const moved = (from: string, to: string) =>
      event(to, 'PriceChanged', { page, observer: 'monitor', from, to, currency: 'USD', listPrice: null }, null);
    await engines.eventLog.append('page-a', [moved('129.00', '128.20'), moved('128.20', '127.50')], 'any');
    await until(async () => (await told('borealis')).length > 0);
    const messages = (await told('aurora')).map(
      ([, data]) => (data as { notification: { message: string } }).notification.message,
    );
    expect(messages).toEqual(['Ridge Tent fell from $129.00 to $127.50 (−1.2%)']);
  });

  it('tells that a site blocks us, and ignores other failures', async () => {
    const { engines, run, told, page } = await notifying();
    run();
    await until(async () => (await engines.workStore.sql.selectFrom('followers').selectAll().execute()).length > 0);
    const failed = (reason: string) => event(reason, 'CheckFailed', { page, observer: 'monitor', reason }, null);
    await engines.eventLog.append('page-a', [failed('timeout'), failed('blocked')], 'any');
    await until(async () => (await told('aurora')).length > 0);
    const [told1] = await told('aurora');
    expect(told1?.[1]).toMatchObject({
      notification: {
        message: 'Ridge Tent blocks our checks. We keep its last known price and try again less often',
        notificationType: 'warning',
      },
    });
    expect(await told('aurora')).toHaveLength(1);
  });

  it.each([
    ['place_gone', 'there’s no longer a price where you marked it'],
    ['value_unusual', 'the price where you marked it is very different now'],
    ['stock_gone', 'the page no longer words its stock as you corrected it'],
  ])('tells that a corrected page needs a look: %s', async (reason, why) => {
    const { engines, run, told, page } = await notifying();
    run();
    await until(async () => (await engines.workStore.sql.selectFrom('followers').selectAll().execute()).length > 0);
    const failed = event(reason, 'CheckFailed', { page, observer: 'monitor', reason }, null);
    await engines.eventLog.append('page-a', [failed], 'any');
    await until(async () => (await told('aurora')).length > 0);
    const [[, data] = []] = await told('aurora');
    expect((data as { notification: { message: string } }).notification.message).toContain(`needs a look: ${why}`);
  });

  it('ignores what happened before it was first there, and tells all that happened while it was away', async () => {
    const { engines, run, changed, told } = await notifying();
    await engines.eventLog.append('page-a', [changed('before')], 'any');
    const end = run();
    await until(async () => (await engines.workStore.sql.selectFrom('followers').selectAll().execute()).length > 0);
    await end();
    await engines.eventLog.append('page-a', [changed('while away')], 'any');
    run();
    await until(async () => (await told('borealis')).length > 0);
    expect(await told('aurora')).toHaveLength(1);
  });

  it('notifies once about an event that is delivered twice', async () => {
    const { engines, run, changed, told } = await notifying();
    const end = run();
    await until(async () => (await engines.workStore.sql.selectFrom('followers').selectAll().execute()).length > 0);
    const { position } = await engines.eventLog.append('page-a', [changed('1')], 'any');
    await until(async () => (await told('borealis')).length > 0);
    await end();
    // As after a crash between notifying and saving the checkpoint.
    await engines.workStore.transaction(({ sql }) => sql.updateTable('followers').set({ position: '' }).execute());
    run();
    await until(async () => {
      const place = await engines.workStore.sql.selectFrom('followers').select('position').executeTakeFirst();
      return place !== undefined && place.position >= position;
    });
    expect(await told('aurora')).toHaveLength(1);
  });
});

describe('the text for a change', () => {
  const seen = (type: ObservedChange, data: object) => ({ type, data }) as unknown as ReactorEvent<ObservedChange>;
  const moved = (from: string, to: string, currency: string | null = 'USD') =>
    messageOf(seen('PriceChanged', { from, to, currency }), 'Tent');

  it.each([
    ['129.00', '119.00', 'USD', 'Tent fell from $129.00 to $119.00 (−7.8%)', 'warning'],
    ['119.00', '129.00', 'USD', 'Tent rose from $119.00 to $129.00 (+8.4%)', 'info'],
    ['1290', '1190', 'JPY', 'Tent fell from ¥1,290 to ¥1,190 (−7.8%)', 'warning'],
    ['0.00', '5.00', 'EUR', 'Tent rose from €0.00 to €5.00', 'info'],
    ['10.00', '9.00', null, 'Tent fell from 10.00 to 9.00 (−10.0%)', 'warning'],
    [
      '90071992547409.93',
      '90071992547409.92',
      'USD',
      'Tent fell from $90,071,992,547,409.93 to $90,071,992,547,409.92 (−0.0%)',
      'warning',
    ],
  ])('%s to %s %s: %s', (from, to, currency, message, notificationType) =>
    expect(moved(from, to, currency)).toEqual({ message, notificationType }),
  );

  it.each([
    ['out_of_stock', 'Tent is out of stock', 'info'],
    ['in_stock', 'Tent is back in stock', 'warning'],
    ['discontinued', 'Tent was discontinued', 'info'],
  ])('stock: %s', (to, message, notificationType) =>
    expect(messageOf(seen('StockChanged', { to }), 'Tent')).toEqual({ message, notificationType }),
  );
});
