/** Expired data of a shop. Stream: `retention-<shop>`. Facts without a decider. */
import type { AbandonedFigures } from '../checkouts/figures.js';
import type { DataOf } from '../events.js';
import type { Instant, ShopDomain } from '../kernel/names.js';
import type { SealedPart } from '../kernel/sealedPart.js';
import type { OrderFigures } from '../orders/figures.js';
import type { KeptFigures } from './events.js';

export type { KeptFigures, RetentionEvent } from './events.js';

export const retentionStream = (shop: ShopDomain): string => `retention-${shop}`;

/** Binds a day's sealed figures to their event. */
export const keptContext = (ordersBefore: Instant, { of, day }: Pick<KeptFigures, 'of' | 'day'>): string =>
  `RetentionPassed/${ordersBefore}/${of}/${day}`;

interface Passed {
  readonly data: DataOf<'RetentionPassed'>;
}

/** The days with kept figures, in the order of `keptOrders` and `keptCheckouts`. */
export const daysKept = ({ data }: Passed, of: KeptFigures['of']): readonly KeptFigures[] =>
  data.kept.filter(figures => figures.of === of);

const parts = <Content>(event: Passed, of: KeptFigures['of']): readonly SealedPart<Content>[] =>
  daysKept(event, of).map(day => ({ content: day.figures, context: keptContext(event.data.ordersBefore, day) }));

export const keptOrders = (event: Passed) => parts<OrderFigures>(event, 'orders');
export const keptCheckouts = (event: Passed) => parts<readonly AbandonedFigures[]>(event, 'checkouts');
