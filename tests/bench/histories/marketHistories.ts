/** The history of competitors: watched pages, suggestions, notifications and alerts. */
import type { AlertChoices } from '../../../domain/alerts/settings.js';
import { as, type CompetitorId, type ProductId, type ProductUrl } from '../../../domain/kernel/names.js';
import { pageOf, VANTAGE } from '../../../domain/price/page.js';
import { derivedId } from '../../../platform/runtime/ids/ids.js';
import { type History, type HistoryEvent, type Shop, timeAt } from './history.js';

/** The most a shop may watch. */
const WATCHED = 10;
const SUGGESTED = 12;
const USD = as<never>('USD');

const amount = (n: number) => as<never>(`${100 + (n % 50)}.${n % 2 === 0 ? '00' : '95'}`);
const urlOf = ({ number }: Shop, n: number) =>
  as<ProductUrl>(`https://shop-${number % 300}.example/products/trail-jacket-${number}-${n}`);

function watched(shop: Shop, n: number) {
  const address = { url: urlOf(shop, n), variant: null };
  const competitorId = as<CompetitorId>(derivedId('competitor', shop.domain, n));
  return { competitorId, page: pageOf(address), ...address, vantage: VANTAGE };
}

/**
 * Each page is read once, then its price moves; now and then it sells out, shows another currency, or cannot be read.
 */
export const competitorsHistory: History = function* (shop) {
  const pages = Array.from({ length: WATCHED }, (_, n) => watched(shop, n));
  for (const [n, page] of pages.entries()) {
    yield { type: 'CompetitorTracked', ...page, label: n % 2 ? null : `Rival ${n}`, productId: null };
    yield {
      type: 'PriceObserved',
      page: page.page,
      observer: 'monitor',
      reading: {
        title: `Trail Jacket ${n}, waterproof, three layers`,
        price: amount(0),
        currency: USD,
        listPrice: amount(40),
        availability: 'in_stock',
      },
    };
  }
  for (let n = 0; ; n++) {
    const one = pages[n % WATCHED] ?? watched(shop, 0);
    const look = { page: one.page, observer: 'monitor' } as const;
    const round = Math.floor(n / WATCHED);
    yield { type: 'PriceChanged', ...look, from: amount(round), to: amount(round + 1), currency: USD, listPrice: null };
    if (n % 9 === 4) yield { type: 'StockChanged', ...look, from: 'in_stock', to: 'out_of_stock' };
    if (n % 9 === 5) yield { type: 'StockChanged', ...look, from: 'out_of_stock', to: 'in_stock' };
    if (n % 40 === 7) yield { type: 'PriceRebased', ...look, price: amount(n), currency: as('EUR'), listPrice: null };
    if (n % 25 === 8) yield { type: 'CheckFailed', ...look, reason: 'timeout' };
    if (n % 25 === 8) yield { type: 'CheckRecovered', ...look };
    if (n % 80 === 9) {
      const figures = { currency: USD, listPrice: null, availability: 'in_stock' } as const;
      const [from, to] = [amount(round), amount(round + 2)].map(price => ({ ...figures, price }));
      if (from && to)
        yield {
          type: 'ReadingRevised',
          page: one.page,
          readAt: as(timeAt(n)),
          snapshot: 'ab12',
          extractor: 2,
          from,
          to,
        };
    }
    if (n % 80 === 11) yield { type: 'CompetitorLinked', ...one, from: null, productId: as('gid://shopify/Product/1') };
    if (n % 80 === 21)
      yield {
        type: 'CompetitorPaired',
        ...one,
        ...{ from: null, fromPair: null, ownVariant: null, pair: 'matched' },
        productId: as<ProductId>('gid://shopify/Product/2'),
      };
    if (n % 80 === 21) yield { type: 'ShopNamed', ...look, from: null, to: `Trail Shop ${n}` };
    if (n % 80 === 31) yield { type: 'PageRenamed', ...look, from: 'Trail Jacket', to: `Trail Jacket, edition ${n}` };
    if (n % 80 === 41)
      yield {
        type: 'ReadingCorrected',
        ...one,
        to: one.page,
        place: 'b',
        price: amount(n),
        currency: USD,
        stock: null,
        byRule: false,
      };
    if (n % 80 === 51) yield { type: 'CorrectionWithdrawn', ...one, to: one.page };
    if (n % 80 === 12) yield { type: 'CheckScheduleChanged', ...one, from: null, everyMinutes: 60 };
    if (n % 200 === 13) yield { type: 'CompetitorDropped', ...one };
    if (n % 200 === 13) yield { type: 'CompetitorTracked', ...one, label: null, productId: null };
  }
};

/** One search per day with a dozen suggestions: the merchant accepts some, drops one later, and ignores most. */
export const discoveryHistory: History = function* (shop) {
  for (let run = 0; ; run++) {
    const runId = derivedId('run', shop.domain, run);
    yield { type: 'DiscoveryStarted', runId };
    for (const percent of [25, 50, 75]) yield { type: 'DiscoveryProgressed', runId, percent };
    if (run % 10 === 9) {
      yield { type: 'DiscoveryFailed', runId, failure: 'quota' };
      continue;
    }
    const found = Array.from({ length: SUGGESTED }, (_, n) => watched(shop, run * SUGGESTED + n));
    for (const [n, { competitorId, page, url, variant }] of found.entries())
      yield {
        type: 'CompetitorSuggested',
        runId,
        suggestion: {
          suggestionId: competitorId,
          page,
          url,
          variant,
          title: `Trail Jacket ${n}, waterproof, three layers`,
          merchant: `Shop ${n}`,
          price: amount(n),
          currency: USD,
          imageUrl: `https://cdn.example/i/${n}.jpg`,
          source: 'GOOGLE_SHOPPING',
          productId: as('gid://shopify/Product/1'),
          productTitle: 'Trail Jacket',
          reasons: ['The same brand', 'The title says the same', 'A price nearby'],
          score: 0.91,
        },
      };
    yield { type: 'DiscoveryCompleted', runId, products: 40, candidates: 90, suggested: SUGGESTED };
    for (const [n, one] of found.entries()) {
      const suggestionId = one.competitorId;
      if (n % 4 !== 0) {
        yield { type: 'SuggestionIgnored', suggestionId, page: one.page };
        continue;
      }
      yield { type: 'CompetitorTracked', ...one, label: null, productId: null };
      yield { type: 'SuggestionApproved', suggestionId, page: one.page, competitorId: one.competitorId };
      if (n === 8) yield { type: 'CompetitorDropped', ...one };
    }
  }
};

/** Most are raised by price changes and read later; some are deleted, and the list is cleared now and then. */
export const notificationsHistory: History = function* (shop) {
  const idOf = (n: number) => as<never>(derivedId('notification', shop.domain, n));
  for (let n = 0; ; n++) {
    yield {
      type: 'NotificationRaised',
      notification: {
        notificationId: idOf(n),
        message: `Trail Jacket ${n % 300} fell from $${n % 500}.00 to $${(n % 500) - 1}.00`,
        notificationType: n % 3 === 0 ? 'warning' : 'info',
        category: 'Competitors',
        sessionId: n % 10 === 0 ? as(derivedId('session', shop.domain)) : null,
        persistent: true,
        duration: null,
        action: '/competitors',
      },
    };
    if (n % 10 === 9)
      for (let back = 9; back > 4; back--) yield { type: 'NotificationRead', notificationId: idOf(n - back) };
    if (n % 30 === 29) yield { type: 'NotificationDeleted', notificationId: idOf(n - 2) };
    if (n % 100 === 99)
      yield { type: 'NotificationsCleared', notificationIds: Array.from({ length: 40 }, (_, m) => idOf(n - 99 + m)) };
  }
};

const CHANNELS = ['email', 'sms'] as const;

/** Rules that fire, messages about them and their outcomes; settings are saved, stopped and allowed at times. */
export const alertsHistory: History = function* (shop) {
  const address = as<never>(shop.seal(`alert-settings/${shop.domain}/email`, 'ada@example.com'));
  const channel = { address, enabled: true, digest: 'instant' } as const;
  const push = { enabled: true, digest: 'instant' } as const;
  const choices: AlertChoices = { email: channel, sms: channel, push, quietHours: null, dailyCap: 20, language: 'en' };
  const rules = Array.from({ length: 5 }, (_, n) => ({
    id: `rule-${n}`,
    competitorId: null,
    enabled: true,
    condition: { kind: 'price_falls', by: { percent: 3 + n }, against: 'previous' } as const,
    since: as<never>(timeAt(0)),
  }));
  const alertIdOf = (n: number) => derivedId('alert', shop.domain, n);
  const messageIdOf = (n: number) => derivedId('message', shop.domain, n);
  yield { type: 'AlertSettingsSaved', choices, rules };
  yield {
    type: 'AlertConfirmationRequested',
    channel: 'email',
    messageId: derivedId('asked', shop.domain),
    because: 'saved',
  };
  yield { type: 'AlertAddressConfirmed', channel: 'email', address };
  yield { type: 'WeeklyEmailSwitched', on: false };
  const device = { deviceId: 'a phone', name: 'Chrome on Android' };
  yield {
    ...{ type: 'PushDeviceAdded', ...device, language: null },
    subscription: as<never>(shop.seal(`alert-device/${shop.domain}/${device.deviceId}`, '{}')),
  };
  yield { type: 'PushDeviceRemoved', ...device, because: 'gone' };
  const slack = { channel: 'slack', hint: 'hooks.slack.com/…x7Kd' } as const;
  yield { type: 'ChatAdded', ...slack, target: as<never>(shop.seal(`alert-chat/${shop.domain}/slack`, '{}')) };
  yield { type: 'ChatConfirmed', channel: 'slack' };
  yield { type: 'ChatChanged', channel: 'slack', enabled: true, digest: 'daily' };
  yield { type: 'ChatRemoved', channel: 'slack' };
  for (let n = 0; ; n++) {
    for (let m = 0; m < 2; m++) yield raised(shop, alertIdOf(2 * n + m), n);
    const alertIds = [alertIdOf(2 * n), alertIdOf(2 * n + 1)];
    const message = { messageId: messageIdOf(n), channel: CHANNELS[n % 2] ?? 'email', alertIds };
    if (n % 20 === 7) yield { type: 'AlertMessageFailed', ...message, code: '550 5.1.1' };
    else if (n % 20 === 9) yield { type: 'AlertMessageDropped', ...message, because: 'stopped' };
    else {
      yield { type: 'AlertMessageSent', ...message, providerId: `SM${n}` };
      if (message.channel === 'sms' && n % 12 !== 1)
        yield { type: 'AlertMessageDelivered', messageId: message.messageId };
      if (n % 12 === 1) yield { type: 'AlertMessageUndelivered', messageId: message.messageId, code: '30003' };
    }
    if (n % 40 === 11) {
      const messageId = derivedId('test', shop.domain, n);
      yield { type: 'AlertTestRequested', channel: 'email', messageId };
      yield { type: 'AlertMessageSent', messageId, channel: 'email', alertIds: [], providerId: `SM${n}` };
    }
    if (n % 60 === 15) yield { type: 'AlertsStopped', channel: 'sms' };
    if (n % 60 === 16) yield { type: 'AlertsAllowed', channel: 'sms' };
    if (n % 60 === 17) yield { type: 'AlertSettingsSaved', choices, rules };
    if (n % 30 === 29)
      yield {
        type: 'AlertHistoryForgotten',
        messageIds: Array.from({ length: 10 }, (_, m) => messageIdOf(n - 29 + m)),
        alertIds: Array.from({ length: 20 }, (_, m) => alertIdOf(2 * (n - 29) + m)),
      };
  }
};

function raised(shop: Shop, alertId: string, n: number): HistoryEvent {
  const { competitorId, page, url } = watched(shop, n % WATCHED);
  return {
    type: 'AlertRaised',
    alert: {
      alertId,
      ruleId: `rule-${n % 5}`,
      condition: { kind: 'price_falls', by: { percent: 5 }, against: 'previous' },
      competitorId,
      label: `Rival ${n % WATCHED}`,
      page,
      url,
      change: { kind: 'price', from: amount(n + 1), to: amount(n), currency: USD, base: null },
      observedAt: as(timeAt(n)),
      evidence: 'Seen on the page on 1 July 2026 at 09:30',
    },
  };
}

/** Every third import is undone. */
export const importsHistory: History = function* (shop) {
  for (let n = 0; ; n++) {
    const importId = derivedId('import', shop.domain, n);
    const competitorIds = [as<CompetitorId>(derivedId('imported', shop.domain, n))];
    yield { type: 'ImportChecked', importId, rows: 40, fresh: 1, known: 30, rejected: 9 };
    yield { type: 'ImportStarted', importId };
    yield { type: 'ImportAdvanced', importId, done: 1, added: 1, competitorIds };
    if (n % 3 === 0) yield { type: 'ImportUndone', importId };
  }
};
