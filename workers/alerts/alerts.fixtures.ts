/** Test fixture: alerts on real engines, with a recipient that records what it receives. */

import { expect, onTestFinished } from 'vitest';
import type { AddressChannel } from '../../domain/alerts/channel.js';
import { chatContext } from '../../domain/alerts/chat.js';
import { deviceContext } from '../../domain/alerts/pushDevice.js';
import type { AlertRule, Condition } from '../../domain/alerts/rule.js';
import {
  type AlertSettingsCommand,
  addressContext,
  alertSettings,
  alertSettingsStream,
  type ChannelChoice,
} from '../../domain/alerts/settings.js';
import type { EventType } from '../../domain/events.js';
import type { Language } from '../../domain/kernel/language.js';
import { as, type SealedText, type ShopDomain } from '../../domain/kernel/names.js';
import type { ChatAddress, ChatMessage } from '../../platform/chat/port.js';
import type { DeliveryFailed, MailMessage } from '../../platform/mail/port.js';
import { systemIds } from '../../platform/runtime/ids/ids.js';
import type { SmsMessage } from '../../platform/sms/port.js';
import { openVault } from '../../platform/vault/openVault.js';
import { alertMessages, alerts } from '../../read-models/alerts/tables.js';
import { products, variants } from '../../read-models/products/tables.js';
import { shops } from '../../read-models/shop/tables.js';
import { ALWAYS, event, folded, openEngines, watch } from '../workers.fixtures.js';
import type { PushText } from './compose/pushText.js';
import { dispatchAlerts } from './dispatchAlerts.js';
import { evaluate } from './evaluate.js';
import type { AlertPorts } from './ports.js';
import { queueAlerts } from './queueAlerts.js';

export const SHOP = as<ShopDomain>('aurora.myshopify.com');
export const URL_A = 'https://shop.example/tent';
const ADDRESS = { email: 'me@shop.example', sms: '+491512345678' } as const;

export const FALLS: Condition = { kind: 'price_falls', by: { percent: 5 }, against: 'previous' };

interface Choice {
  readonly conditions?: readonly Condition[];
  readonly channels?: readonly AddressChannel[];
  readonly quietHours?: { from: string; to: string } | null;
  readonly dailyCap?: number;
  readonly digest?: 'instant' | 'daily' | 'weekly';
  /** Default: `me@shop.example`. */
  readonly email?: string;
  /** True if the owners of the addresses agreed (default). */
  readonly agreed?: boolean;
  /** Default: never chosen. */
  readonly language?: Language;
}

export type Scene = Awaited<ReturnType<typeof scene>>;

/** A shop in Berlin that watches a tent. It is 09:00 UTC, 11:00 local time. */
export async function scene() {
  const engines = await openEngines();
  const vault = openVault('sqlite::memory:', { masterKey: Buffer.alloc(32, 7), clock: engines.clock });
  onTestFinished(() => vault.close());
  await engines.readStore.transaction(async transaction => {
    await transaction.create(shops, 'shops');
    await transaction.create(products, 'products');
    await transaction.create(variants, 'variants');
    await transaction.create(alerts, 'alerts');
    await transaction.create(alertMessages, 'alert_messages');
    await transaction.sql
      .insertInto('shops')
      .values({
        shop: SHOP,
        name: 'Aurora Outfitters',
        currency: 'USD',
        time_zone: 'Europe/Berlin',
        connected: 1,
        connected_at: '',
        connection: 'connected',
        connection_since: '',
        scopes: '[]',
        sync_state: 'idle',
        sync_percent: 100,
        sync_orders: 0,
        sync_products: 0,
        sync_checkouts: 0,
        sync_unreadable: 0,
      })
      .execute();
  });
  const { page } = await watch(engines, SHOP, URL_A, 'Ridge Tent');
  await folded(engines, ALWAYS, 'competitors', 'shops', 'products', 'billing');

  const mails: MailMessage[] = [];
  const texts: SmsMessage[] = [];
  const pushed: ({ readonly endpoint: string; readonly topic: string } & PushText)[] = [];
  const posted: { readonly address: ChatAddress; readonly message: ChatMessage }[] = [];
  /** The outside world's next response. */
  const outside = { refuses: null as DeliveryFailed | null, refusesAt: new Map<string, DeliveryFailed>() };
  const deliverTo =
    <Message>(list: Message[]) =>
    async (message: Message) => {
      if (outside.refuses) throw outside.refuses;
      list.push(message);
      return { providerId: `provider-${list.length}` };
    };
  const ports: AlertPorts = {
    ...engines,
    vault,
    mail: { send: deliverTo(mails), close: async () => {} },
    sms: { send: deliverTo(texts), isSigned: () => false },
    push: {
      async send({ endpoint }, { text, topic }) {
        const refused = outside.refusesAt.get(endpoint);
        if (refused) throw refused;
        pushed.push({ endpoint, topic, ...(JSON.parse(text) as PushText) });
        return { providerId: `push-${pushed.length}` };
      },
    },
    chat: {
      async send(address, message) {
        if (outside.refuses) throw outside.refuses;
        posted.push({ address, message });
      },
    },
    publicUrl: 'https://app.example',
  };

  async function choose(choice: Choice = {}) {
    const {
      conditions = [FALLS],
      channels = ['email'],
      quietHours = null,
      dailyCap = 20,
      digest = 'instant',
      email = ADDRESS.email,
      agreed = true,
      language = null,
    } = choice;
    const texts = { ...ADDRESS, email };
    const chosen = async (channel: AddressChannel): Promise<ChannelChoice> => ({
      address: channels.includes(channel)
        ? as<SealedText>(await vault.seal(SHOP, 'account', texts[channel], addressContext(SHOP, channel)))
        : null,
      enabled: channels.includes(channel),
      digest,
    });
    const rules = conditions.map(
      (condition, n): AlertRule => ({ id: `rule-${n}`, competitorId: null, enabled: true, condition }),
    );
    await tell({
      type: 'SaveAlertSettings',
      choices: {
        ...{ email: await chosen('email'), sms: await chosen('sms'), push: { enabled: false, digest } },
        ...{ quietHours, dailyCap, language },
      },
      rules,
      messageIds: { email: systemIds.next(), sms: systemIds.next() },
      at: engines.clock.now(),
    });
    if (agreed) for (const channel of channels) await tell({ type: 'AllowAlerts', channel, at: engines.clock.now() });
  }

  const tell = (command: AlertSettingsCommand, shop = SHOP) =>
    engines.handle(alertSettings, {
      commandId: systemIds.next(),
      stream: alertSettingsStream(shop),
      command,
      meta: { actor: { kind: 'worker', id: 'test' }, shop, correlationId: 'test', causationId: null },
    });

  /** Adds a chat, and agrees there. */
  async function addChat(
    address: ChatAddress,
    { agreed = true, shop = SHOP, messageId = `ask-${address.channel}` } = {},
  ): Promise<void> {
    const { channel } = address;
    const sealed = await vault.seal(shop, 'account', JSON.stringify(address), chatContext(shop, channel));
    const target = as<SealedText>(sealed);
    const at = engines.clock.now();
    await tell({ type: 'AddChat', chat: { channel, target, hint: '' }, messageId, at }, shop);
    if (agreed) await tell({ type: 'ConfirmChat', target, at }, shop);
  }

  /** Adds a browser for push alerts. @returns its endpoint */
  async function addDevice(deviceId: string, language: Language | null = null) {
    const endpoint = `https://push.example/${deviceId}`;
    const sealed = await vault.seal(
      SHOP,
      'account',
      JSON.stringify({ endpoint, keys: {} }),
      deviceContext(SHOP, deviceId),
    );
    const device = { deviceId, name: `Browser ${deviceId}`, subscription: as<SealedText>(sealed) };
    await tell({ type: 'AddPushDevice', device, language, at: engines.clock.now() });
    return endpoint;
  }

  let seen = 0;
  /** Records the page's next change, as the monitor would. */
  async function shows(type: 'PriceObserved' | 'PriceChanged' | 'StockChanged', data: object) {
    seen += 1;
    const happened = {
      ...event(`seen ${seen}`, type, { page, observer: 'monitor', ...data }, null),
      at: engines.clock.now(),
    };
    await engines.eventLog.append(`page-${page}`, [happened], 'any');
    for await (const recorded of engines.eventLog.read(`page-${page}`, { direction: 'backward', limit: 1 }))
      return recorded;
    throw new Error('the event was not recorded');
  }
  const costs = (from: string, to: string) => shows('PriceChanged', { from, to, currency: 'USD', listPrice: null });
  const first = (price: string) =>
    shows('PriceObserved', {
      reading: { title: null, price, currency: 'USD', listPrice: null, availability: 'in_stock' },
    });

  /** From all streams, in order. */
  async function events(...types: EventType[]) {
    const all: { type: string; data: Record<string, unknown> }[] = [];
    for await (const batch of engines.eventLog.readAll('start', { types }))
      for (const { type, data } of batch.events) all.push({ type, data: data as Record<string, unknown> });
    return all;
  }
  return {
    ...engines,
    ports,
    vault,
    page,
    mails,
    texts,
    pushed,
    outside,
    choose,
    addDevice,
    addChat,
    posted,
    tell,
    shows,
    costs,
    first,
    events,
  };
}

/** A price that falls between 10:00 and 15:00, when the store's alerts wait. @returns the queue, of which nothing is due. */
export async function queuedInQuietHours(at: Scene, addRecipient: () => Promise<unknown>) {
  await at.choose({ channels: [], quietHours: { from: '10:00', to: '15:00' } });
  await addRecipient();
  await at.first('129.00');
  await evaluate(at.ports, (await at.costs('129.00', '119.00')) as never);
  for await (const { events } of at.eventLog.readAll('start', { types: ['AlertRaised'] }))
    for (const event of events) {
      const write = await queueAlerts(at.ports).record?.(event as never);
      if (write) await at.workStore.transaction(transaction => write(transaction as never));
    }
  expect(await dispatchAlerts(at.ports)).toBe(0);
  return await at.workStore.sql.selectFrom('alert_queue').selectAll().execute();
}
