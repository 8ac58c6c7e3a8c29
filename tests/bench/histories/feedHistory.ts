/** The history of a whole store, as its feed folds it: the other histories in turn. */
import { as, type Instant } from '../../../domain/kernel/names.js';
import { feed } from '../../../read-models/feed/projection.js';
import { privacyHistory } from './accountHistories.js';
import { dayAt, type History, timeAt } from './history.js';
import { alertsHistory, competitorsHistory, discoveryHistory, notificationsHistory } from './marketHistories.js';
import { ordersHistory, productsHistory, shopsHistory } from './storeHistories.js';

const PARTS: readonly History[] = [
  ...[
    competitorsHistory,
    ordersHistory,
    productsHistory,
    shopsHistory,
    notificationsHistory,
    discoveryHistory,
    alertsHistory,
  ],
  privacyHistory,
];

export const feedHistory: History = function* (shop) {
  const parts = PARTS.map(part => part(shop));
  for (let n = 0; ; n++) {
    for (const part of parts) {
      const { value } = part.next();
      if (value.type in feed.on) yield value;
    }
    if (n % 100 === 50) yield { type: 'DataExported', exportId: `export-${n}`, events: n, streams: 9, erased: 0 };
    if (n % 100 === 60) yield { type: 'OrdersRedacted', erasureId: `erasure-${n}`, orderIds: [`order-${n}`] };
    if (n % 100 === 70)
      yield {
        ...{ type: 'RetentionPassed', ordersBefore: as<Instant>(timeAt(n)), figuresBefore: dayAt(n), kept: [] },
        removed: { orders: 0, checkouts: 0, figures: 0 },
      };
  }
};
