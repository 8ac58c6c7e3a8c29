import { describe, expect, it } from 'vitest';
import { specification } from '../kernel/specification.js';
import { checkNow, checkRequested, dropped, stopTracking, track, tracked } from './watchlist.fixtures.js';
import { WATCHLIST_LIMIT, watchlist } from './watchlist.js';

const { given } = specification(watchlist);
const full = Array.from({ length: WATCHLIST_LIMIT }, (_, n) => tracked(`page-${n}`));

describe('watchlist', () => {
  it('has room for ten, as the product promises', () => expect(WATCHLIST_LIMIT).toBe(10));

  it('tracks a page', () => given().when(track('page-1')).then(tracked('page-1')));

  it('refuses a page that is tracked already', () =>
    given(tracked('page-1')).when(track('page-1')).thenRefused('COMPETITOR_ALREADY_TRACKED'));

  it('refuses the same page in another spelling', () =>
    given(tracked('page-1')).when(track('page-1/?utm_source=mail#reviews')).thenRefused('COMPETITOR_ALREADY_TRACKED'));

  it('takes another variant of a page as another page', () =>
    given(tracked('page-1')).when(track('page-1?variant=2')).then(tracked('page-1?variant=2')));

  it('refuses an eleventh page', () =>
    given(...full)
      .when(track('one-more'))
      .thenRefused('WATCHLIST_FULL', { limit: 10 }));

  it('has room again after one is dropped', () =>
    given(...full, dropped('page-0'))
      .when(track('one-more'))
      .then(tracked('one-more')));

  it('drops what it tracks', () => given(tracked('page-1')).when(stopTracking('page-1')).then(dropped('page-1')));

  it('refuses to drop what it does not track', () =>
    given().when(stopTracking('page-1')).thenRefused('COMPETITOR_NOT_FOUND'));

  it('checks what it tracks now', () =>
    given(tracked('page-1')).when(checkNow('page-1')).then(checkRequested('page-1')));

  it('refuses to check what it no longer tracks', () =>
    given(tracked('page-1'), dropped('page-1')).when(checkNow('page-1')).thenRefused('COMPETITOR_NOT_FOUND'));
});
