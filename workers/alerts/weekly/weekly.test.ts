/** The weekly email from Monday morning to the mailbox. */
import { describe, expect, it } from 'vitest';
import { alertSettingsOf } from '../../../application/alerts/alertSettingsOf.js';
import type { AlertDelivery } from '../../../domain/alerts/alertDelivery.js';
import { weekReference } from '../../../domain/alerts/weekly.js';
import { alertSettings } from '../../../read-models/alerts/tables.js';
import { priceHistory } from '../../../read-models/competitors/tables.js';
import { revenueDays } from '../../../read-models/orders/tables.js';
import { products } from '../../../read-models/products/tables.js';
import { type Scene, SHOP, scene } from '../alerts.fixtures.js';
import { deliver } from '../deliver.js';
import { dispatchWeekly } from './dispatchWeekly.js';

const HOUR = 3_600_000;
const MONDAY = '2026-07-06';

/** A shop in Berlin with a confirmed address, on Monday at 09:00 local time. */
async function monday({ agreed = true } = {}) {
  const at = await scene();
  await at.readStore.transaction(async transaction => {
    await transaction.create(revenueDays, 'revenue_days');
    await transaction.create(alertSettings, 'alert_settings');
    await transaction.create(priceHistory, 'price_history');
  });
  await at.choose({ agreed });
  await project(at);
  at.clock.advance(Date.parse(`${MONDAY}T07:00:00.000Z`) - Date.parse(at.clock.now()));
  return at;
}

/** Writes the settings to the read model, as the projector would. */
async function project(at: Scene): Promise<void> {
  const { choices, rules, stopped, confirmed, weekly, devices, chats } = await alertSettingsOf(at.eventLog, SHOP);
  const row = {
    ...{ shop: SHOP, choices: JSON.stringify(choices), rules: JSON.stringify(rules) },
    ...{ stopped: JSON.stringify(stopped), confirmed: JSON.stringify(confirmed), weekly: weekly ? 1 : 0 },
    devices: JSON.stringify(devices),
    chats: JSON.stringify(chats),
  };
  await at.readStore.transaction(({ upsert }) => upsert(alertSettings, 'alert_settings', [row] as never));
}

/** Dispatches, and returns what it published. */
async function dispatched(at: Scene): Promise<string[]> {
  const sent: string[] = [];
  const bus: typeof at.ports.bus = Object.assign(Object.create(at.ports.bus), {
    publish: async (...message: Parameters<typeof at.ports.bus.publish>) => {
      sent.push(JSON.stringify(message));
      await at.ports.bus.publish(...message);
    },
  });
  await dispatchWeekly({ ...at.ports, bus });
  return sent;
}

const sold = (at: Scene, day: string, total: number) =>
  at.readStore.transaction(({ sql }) =>
    sql
      .insertInto('revenue_days')
      .values({ shop: SHOP, day, currency: 'USD', total, orders: 1, cancelled: 0, refunded: 0 })
      .execute(),
  );
const delivery: AlertDelivery = {
  messageId: 'm1',
  shop: SHOP,
  channel: 'email',
  alertIds: [weekReference(MONDAY)],
};
const send = (at: Scene) => deliver(at.ports, delivery, 1, new AbortController().signal);
const recorded = (at: Scene) => at.workStore.sql.selectFrom('weekly_emails').selectAll().execute();

describe('the weekly email is dispatched', () => {
  it('once on Monday, however often the worker looks or starts again', async () => {
    const at = await monday();
    expect(await dispatched(at)).toHaveLength(1);
    expect(await dispatched(at)).toEqual([]);
    at.clock.advance(5 * HOUR);
    expect(await dispatched(at)).toEqual([]);
    expect(await recorded(at)).toEqual([{ shop: SHOP, monday: MONDAY, published: 1 }]);
  });

  it('again with the same id if a crash left it unpublished', async () => {
    const at = await monday();
    const first = await dispatched(at);
    await at.workStore.transaction(({ sql }) => sql.updateTable('weekly_emails').set({ published: 0 }).execute());
    const again = await dispatched(at);
    const idIn = ([message = '']: readonly string[]) => /messageId\W+([\w-]{36})/.exec(message)?.[1];
    expect(idIn(first)).toBeDefined();
    expect(idIn(again)).toBe(idIn(first));
  });

  it('once on Wednesday, if nothing ran on Monday and Tuesday', async () => {
    const at = await monday();
    at.clock.advance(48 * HOUR);
    expect(await dispatched(at)).toHaveLength(1);
    expect(await dispatched(at)).toEqual([]);
    at.clock.advance(24 * HOUR);
    expect(await dispatched(at)).toEqual([]);
  });

  it('not on Wednesday to an address that was confirmed on Tuesday', async () => {
    const at = await monday({ agreed: false });
    at.clock.advance(24 * HOUR);
    await at.tell({ type: 'AllowAlerts', channel: 'email', at: at.clock.now() });
    await project(at);
    at.clock.advance(24 * HOUR);
    expect(await dispatched(at)).toEqual([]);
    at.clock.advance(5 * 24 * HOUR);
    expect(await dispatched(at)).toHaveLength(1);
  });

  it('not before the address is confirmed, nor if it is off, nor before Monday', async () => {
    const unconfirmed = await monday({ agreed: false });
    await dispatchWeekly(unconfirmed.ports);
    expect(await recorded(unconfirmed)).toEqual([]);

    const off = await monday();
    await off.tell({ type: 'SwitchWeeklyEmail', on: false, at: off.clock.now() });
    await project(off);
    await dispatchWeekly(off.ports);
    expect(await recorded(off)).toEqual([]);

    const sunday = await monday();
    sunday.clock.advance(-24 * HOUR);
    expect(await dispatched(sunday)).toEqual([]);
  });
});

describe('the weekly email', () => {
  it('has revenue beside the week before, a chart as an attached picture, and the one-click link', async () => {
    const at = await monday();
    await sold(at, '2026-06-30', 12_000);
    await sold(at, '2026-06-25', 10_000);
    await sold(at, '2026-07-06', 99_900);
    await send(at);
    const [mail] = at.mails;
    expect(mail?.subject).toBe('Your week at Aurora Outfitters: Jun 29 to Jul 5');
    expect(mail?.text).toContain('$120.00 this week, $100.00 the week before (+20.0%).');
    expect(mail?.text).toContain('Mon $0.00, Tue $120.00, Wed $0.00');
    expect(mail?.html).toContain('src="cid:revenue"');
    expect(mail?.html).not.toMatch(/src="https?:/);
    expect(mail?.picture?.png.subarray(1, 4).toString()).toBe('PNG');
    expect(mail?.unsubscribeUrl).toMatch(/^https:\/\/app\.example\/api\/alerts\/weekly\/unsubscribe\?token=/);
  });

  it('says what moved within the week, and where a competitor in stock is below your price', async () => {
    const at = await monday();
    const price = (position: string, day: string, amount: string) => ({
      ...{ position, page: at.page, at: `${day}T10:00:00.000Z`, price: amount, currency: 'USD' },
      ...{ list_price: null, availability: 'in_stock' },
    });
    const tent = {
      ...{ shop: SHOP, product_id: 'p1', title: 'Ridge Tent', plain_title: 'ridge tent', handle: 'tent', vendor: null },
      ...{ status: 'ACTIVE', price: '119.00', currency: 'USD', inventory: 4, image_url: null, created_at: '' },
      ...{ updated_at: '', removed: 0, variants: '[]' },
    };
    await at.readStore.transaction(async ({ sql, upsert }) => {
      const prices = [price('1', '2026-06-20', '120.00'), price('2', '2026-07-01', '108.00')];
      await upsert(priceHistory, 'price_history', [...prices, price('3', '2026-07-06', '54.00')] as never);
      await upsert(products, 'products', [tent] as never);
      await sql.updateTable('competitors').set({ product_id: 'p1', pair: 'confirmed' }).execute();
      const shown = { title: 'Ridge Tent', price: '108.00', currency: 'USD', availability: 'in_stock' };
      await sql
        .insertInto('pages')
        .values({ page: at.page, ...shown, percent_diff: 0, changes: 1 })
        .execute();
    });
    await send(at);
    expect(at.mails[0]?.text).toContain('What moved\nRidge Tent: $120.00 → $108.00 (−10.0%)');
    expect(at.mails[0]?.text).toContain('Where you’re more expensive\nRidge Tent: $108.00, yours $119.00');
  });

  it('is German for a store that chose it', async () => {
    const at = await monday();
    await at.choose({ language: 'de' });
    await sold(at, '2026-06-30', 120_000);
    await sold(at, '2026-06-25', 100_000);
    await send(at);
    const text = at.mails[0]?.text.replaceAll('\u00a0', ' ') ?? '';
    expect(at.mails[0]?.subject).toBe('Ihre Woche bei Aurora Outfitters: 29. Juni bis 5. Juli');
    expect(text).toContain('1.200,00 $ in dieser Woche, 1.000,00 $ in der Woche davor (+20,0 %).');
    expect(text).toContain('Mo 0,00 $, Di 1.200,00 $');
    expect(text).toContain('Was sich geändert hat\nKein Wettbewerber hat einen Preis geändert.');
    expect(text).not.toMatch(/this week|Sent|settings:/);
  });

  it('is sent once, and recorded as the week’s', async () => {
    const at = await monday();
    await sold(at, '2026-06-30', 12_000);
    await send(at);
    await send(at);
    expect(at.mails).toHaveLength(1);
    expect((await at.events('AlertMessageSent')).map(({ data }) => data.alertIds)).toEqual([[weekReference(MONDAY)]]);
  });

  it('is dropped if there is nothing to tell, or if it was switched off meanwhile', async () => {
    const empty = await monday();
    await send(empty);
    expect((await empty.events('AlertMessageDropped')).map(({ data }) => data.because)).toEqual(['nothing_to_tell']);

    const off = await monday();
    await sold(off, '2026-06-30', 12_000);
    await off.tell({ type: 'SwitchWeeklyEmail', on: false, at: off.clock.now() });
    await send(off);
    expect((await off.events('AlertMessageDropped')).map(({ data }) => data.because)).toEqual(['disabled']);
    expect(off.mails).toEqual([]);
  });
});
