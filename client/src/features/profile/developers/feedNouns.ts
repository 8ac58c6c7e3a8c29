/** Groups the feed's types by their noun, the unit in which people choose them. */
import { FEED_TYPES, type FeedType } from '../../../../../domain/feed/feedTypes.js';
import type { WebhooksTexts } from '../texts/webhooksTexts.js';

export type FeedNoun = keyof WebhooksTexts['nouns'];

const nounOf = (type: FeedType): FeedNoun => type.slice(0, type.indexOf('.')) as FeedNoun;

export const FEED_NOUNS: readonly FeedNoun[] = [...new Set(FEED_TYPES.map(nounOf))];

/** @returns an empty list, which means all, for no noun and for all of them. */
export const typesOf = (nouns: ReadonlySet<FeedNoun>): FeedType[] =>
  nouns.size === FEED_NOUNS.length ? [] : FEED_TYPES.filter(type => nouns.has(nounOf(type)));

export const nounsOf = (types: readonly FeedType[]): readonly FeedNoun[] => [...new Set(types.map(nounOf))];
