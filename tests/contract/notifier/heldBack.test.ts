/** A price changes while the read model lags: the notification is late, but arrives exactly once. */
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { commandHandler } from '../../../application/decide/handle.js';
import { soleLeadership } from '../../../application/follow/leadership.js';
import { workTables } from '../../../application/workTables.js';
import type { EventLog } from '../../../platform/event-store/codec/eventLog.js';
import { memoryRealtime } from '../../../platform/realtime/memory/memoryRealtime.js';
import { openWorkStore } from '../../../platform/work-store/openWorkStore.js';
import { event, openEngines, SHOP, until } from '../../../projector/engines.fixtures.js';
import { startProjector } from '../../../projector/projector.js';
import { competitors } from '../../../read-models/competitors/projection.js';
import { runNotifier } from '../../../workers/notifications/notifier.js';

const PAGE = 'page-of-the-tent';
const URL_A = 'https://shop.example/tent';

const address = { page: PAGE, url: URL_A, variant: null, vantage: 'direct' };
const competitor = { competitorId: 'c1', ...address, label: 'Ridge Tent', productId: null };
const reading = { title: null, price: '129.00', currency: 'USD', listPrice: null, availability: 'in_stock' };

async function messages(eventLog: EventLog): Promise<string[]> {
  const told: string[] = [];
  for await (const { data } of eventLog.read(`notifications-${SHOP}`))
    told.push((data as { notification: { message: string } }).notification.message);
  return told;
}

it('raises the notification of a price change once, after the projector resumes', async () => {
  const { folder, ...engines } = await openEngines();
  const { eventLog } = engines;
  const workStore = await openWorkStore(`sqlite:${folder}/work.db`);
  onTestFinished(() => workStore.close());
  await workStore.ensure(workTables);
  const logger = pino({ level: 'silent' });
  const realtime = memoryRealtime({});
  const places = () => workStore.sql.selectFrom('followers').select('position').execute();
  const place = async () => (await places())[0]?.position;
  const projecting = () => startProjector({ ...engines, realtime, logger, leadership: soleLeadership }, [competitors]);

  // The tables exist, and nothing more is folded.
  const before = projecting();
  await before.ready;
  await before.stop();

  const stop = new AbortController();
  const notifying = runNotifier(
    { ...engines, workStore, realtime, logger, leadership: soleLeadership, handle: commandHandler(eventLog) },
    stop.signal,
  );
  onTestFinished(async () => {
    stop.abort();
    await notifying;
  });
  const registered = await until(place);

  let waits = 0;
  const { subscribe } = realtime;
  realtime.subscribe = listener => {
    waits += 1;
    return subscribe(listener);
  };
  await eventLog.append(`watchlist-${SHOP}`, [event('tracked', 'CompetitorTracked', competitor)], 'any');
  await eventLog.append(
    `page-${PAGE}`,
    [event('seen', 'PriceObserved', { page: PAGE, observer: 'monitor', reading }, null)],
    'any',
  );
  const change = { page: PAGE, observer: 'monitor', from: '129.00', to: '119.00', currency: 'USD', listPrice: null };
  const { position } = await eventLog.append(`page-${PAGE}`, [event('fell', 'PriceChanged', change, null)], 'any');
  await until(async () => waits > 0 || (await place()) !== registered);
  expect(await messages(eventLog)).toEqual([]);
  expect(await place()).toBe(registered);

  const projector = projecting();
  onTestFinished(() => projector.stop());
  await until(async () => ((await place()) ?? '') >= position);
  expect(await messages(eventLog)).toEqual(['Ridge Tent fell from $129.00 to $119.00 (−7.8%)']);
});
