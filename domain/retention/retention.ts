/** What left when its time was over. Stream: `retention-<shop>`. These are facts, so there is no decider. */
import type { AbandonedFigures } from '../checkouts/figures.js';
import type { DataOf } from '../events.js';
import type { Instant, ShopDomain } from '../kernel/names.js';
import type { SealedPart } from '../kernel/sealedPart.js';
import type { OrderFigures } from '../orders/figures.js';
import type { KeptFigures } from './events.js';

export type { KeptFigures, RetentionEvent } from './events.js';

export const retentionStream = (shop: ShopDomain): string => `retention-${shop}`;

/** Binds the sealed figures of a day to their event. */
export const keptContext = (ordersBefore: Instant, { of, day }: Pick<KeptFigures, 'of' | 'day'>): string =>
  `RetentionPassed/${ordersBefore}/${of}/${day}`;

interface Passed {
  readonly data: DataOf<'RetentionPassed'>;
}

/** Of these days, in the order of `keptOrders` and `keptCheckouts`. */
export const daysKept = ({ data }: Passed, of: KeptFigures['of']): readonly KeptFigures[] =>
  data.kept.filter(one => one.of === of);

const parts = <Content>(event: Passed, of: KeptFigures['of']): readonly SealedPart<Content>[] =>
  daysKept(event, of).map(one => ({ content: one.figures, context: keptContext(event.data.ordersBefore, one) }));

export const keptOrders = (event: Passed) => parts<OrderFigures>(event, 'orders');
export const keptCheckouts = (event: Passed) => parts<readonly AbandonedFigures[]>(event, 'checkouts');
