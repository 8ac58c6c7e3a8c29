import type { Competitor } from '../../../../../domain/api/competitors.js';

/** An assumed product is stored but never shown. */
export const hasProduct = ({ productId, pair }: Pick<Competitor, 'productId' | 'pair'>): boolean =>
  productId !== null && pair !== 'assumed';

/** True until someone answers which product the page competes with. 'None of these' is an answer: it leaves no product at all. */
export const isUnanswered = ({ pair }: Pick<Competitor, 'pair'>): boolean => pair === 'assumed';
