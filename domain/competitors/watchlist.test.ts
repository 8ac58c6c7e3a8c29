import { describe, it } from 'vitest';
import { as, type PageId } from '../kernel/names.js';
import { specification } from '../kernel/specification.js';
import {
  checkNow,
  checkRequested,
  correct,
  corrected,
  dropped,
  link,
  linked,
  paired,
  reviewPair,
  scheduleChanged,
  setSchedule,
  stopTracking,
  track,
  trackAt,
  tracked,
  withdraw,
  withdrawn,
} from './watchlist.fixtures.js';
import { type WatchlistEvent, watchlist } from './watchlist.js';

const { given } = specification(watchlist);
const full = Array.from({ length: 10 }, (_, n) => tracked(`page-${n}`));

describe('watchlist', () => {
  it('has room for ten, as the product promises', () =>
    given(...full.slice(1))
      .when(track('page-0'))
      .then(tracked('page-0')));

  it('tracks a page', () => given().when(track('page-1')).then(tracked('page-1')));

  it('refuses a page that is tracked already', () =>
    given(tracked('page-1')).when(track('page-1')).thenRefused('COMPETITOR_ALREADY_TRACKED'));

  it('refuses the same page in another spelling', () =>
    given(tracked('page-1')).when(track('page-1/?utm_source=mail#reviews')).thenRefused('COMPETITOR_ALREADY_TRACKED'));

  it('treats another variant of a page as another page', () =>
    given(tracked('page-1')).when(track('page-1?variant=2')).then(tracked('page-1?variant=2')));

  it('refuses an eleventh page', () =>
    given(...full)
      .when(track('one-more'))
      .thenRefused('WATCHLIST_FULL', { limit: 10 }));

  it('has room again after one is removed', () =>
    given(...full, dropped('page-0'))
      .when(track('one-more'))
      .then(tracked('one-more')));

  it('reads a page where the merchant says the price is, and as for everyone again', () => {
    given(tracked('page-1')).when(correct('page-1')).then(corrected('page-1'));
    given(tracked('page-1'), corrected('page-1')).when(withdraw('page-1')).then(withdrawn('page-1'));
    given(tracked('page-1')).when(withdraw('page-1')).thenNothing();
  });

  it('returns to the page as everyone reads it, even if that page was named by an earlier build', () => {
    const page = as<PageId>('2a330f34ecd4afa3133c6c2e82241171');
    given({ ...tracked('page-1'), page }, corrected('page-1'))
      .when(withdraw('page-1'))
      .then({ ...withdrawn('page-1'), to: page } as WatchlistEvent);
  });

  it('reads a page where the merchant says the price is from the start', () =>
    given().when(trackAt('page-1')).then(tracked('page-1'), corrected('page-1')));

  it('knows a page that it reads elsewhere', () =>
    given(tracked('page-1'), corrected('page-1')).when(track('page-1')).thenRefused('COMPETITOR_ALREADY_TRACKED'));

  it('stops tracking a page', () => given(tracked('page-1')).when(stopTracking('page-1')).then(dropped('page-1')));

  it('refuses to stop tracking what it does not track', () =>
    given().when(stopTracking('page-1')).thenRefused('COMPETITOR_NOT_FOUND'));

  it('links a competitor to another own product or to none, and names the former one', () => {
    given(tracked('page-1'))
      .when(link('page-1', 'tent'))
      .then(linked('page-1', null, 'tent'));
    given(tracked('page-1'), linked('page-1', null, 'tent'))
      .when(link('page-1', null))
      .then(linked('page-1', 'tent', null));
    given().when(link('page-1', 'tent')).thenRefused('COMPETITOR_NOT_FOUND');
  });

  it('assumes a product that it was only given by default', () =>
    given().when(track('page-1', 'tent')).then(tracked('page-1', 'tent')));

  it.each(['matched', 'confirmed'] as const)('says of a product that is %s how sure it is', pair =>
    given()
      .when(track('page-1', 'tent', pair, 'red'))
      .then(tracked('page-1', 'tent'), paired('page-1', ['tent', null], ['tent', pair, 'red'])),
  );

  it('confirms an assumed or a matched product when the merchant chooses it, and has no more to do then', () => {
    given(tracked('page-1', 'tent'))
      .when(link('page-1', 'tent'))
      .then(paired('page-1', ['tent', 'assumed'], ['tent', 'confirmed']));
    given(tracked('page-1', 'tent'), paired('page-1', ['tent', null], ['tent', 'matched']))
      .when(link('page-1', 'tent'))
      .then(paired('page-1', ['tent', 'matched'], ['tent', 'confirmed']));
    given(tracked('page-1'), linked('page-1', null, 'tent'))
      .when(link('page-1', 'tent'))
      .thenNothing();
  });

  it('links a variant of the product with it', () =>
    given(tracked('page-1', 'stove'))
      .when(link('page-1', 'tent', 'red'))
      .then(linked('page-1', 'stove', 'tent'), paired('page-1', ['stove', 'assumed'], ['tent', 'confirmed', 'red'])));

  it('reviews a matched product: another may match better, and none leaves it assumed', () => {
    const matched = [tracked('page-1', 'tent'), paired('page-1', ['tent', null], ['tent', 'matched'])];
    given(...matched)
      .when(reviewPair('page-1', 'tent'))
      .thenNothing();
    given(...matched)
      .when(reviewPair('page-1', 'tarp'))
      .then(paired('page-1', ['tent', 'matched'], ['tarp', 'matched']));
    given(...matched)
      .when(reviewPair('page-1', null))
      .then(paired('page-1', ['tent', 'matched'], ['tent', 'assumed']));
  });

  it('replaces an assumed product by one that matches', () => {
    given(tracked('page-1', 'tent'))
      .when(reviewPair('page-1', 'tarp'))
      .then(paired('page-1', ['tent', 'assumed'], ['tarp', 'matched']));
    given(tracked('page-1', 'tent')).when(reviewPair('page-1', null)).thenNothing();
  });

  it('never touches what the merchant decided: a confirmed product, or none', () => {
    given(tracked('page-1', 'tent'), linked('page-1', 'tent', 'tarp'))
      .when(reviewPair('page-1', 'tent'))
      .thenNothing();
    given(tracked('page-1', 'tent'), linked('page-1', 'tent', null))
      .when(reviewPair('page-1', 'tent'))
      .thenNothing();
  });

  it('checks a tracked page now', () =>
    given(tracked('page-1')).when(checkNow('page-1')).then(checkRequested('page-1')));

  it('refuses to check what it no longer tracks', () =>
    given(tracked('page-1'), dropped('page-1')).when(checkNow('page-1')).thenRefused('COMPETITOR_NOT_FOUND'));

  it.each([
    [1, 59],
    [59.2, 1],
  ])('refuses to check again %d s after the last request', (after, seconds) =>
    given(tracked('page-1'), checkRequested('page-1'))
      .when(checkNow('page-1', after))
      .thenRefused('RATE_LIMITED', { seconds }),
  );

  it('checks again when the cooldown is over, and another page at once', () => {
    const history = [tracked('page-1'), tracked('page-2'), checkRequested('page-1')];
    given(...history)
      .when(checkNow('page-2'))
      .then(checkRequested('page-2'));
    given(...history)
      .when(checkNow('page-1', 60))
      .then({ ...checkRequested('page-1'), at: '2026-07-01T09:01:00.000Z' as never });
  });

  it('sets a schedule for a page, and removes it again', () => {
    given(tracked('page-1'))
      .when(setSchedule('page-1', 30))
      .then(scheduleChanged('page-1', null, 30));
    given(tracked('page-1'), scheduleChanged('page-1', null, 30))
      .when(setSchedule('page-1', null))
      .then(scheduleChanged('page-1', 30, null));
  });

  it('has nothing to do if the schedule is the same', () => {
    given(tracked('page-1')).when(setSchedule('page-1', null)).thenNothing();
    given(tracked('page-1'), scheduleChanged('page-1', null, 30))
      .when(setSchedule('page-1', 30))
      .thenNothing();
  });

  it('keeps the schedule and the cooldown of a page that is checked', () =>
    given(tracked('page-1'), scheduleChanged('page-1', null, 30), checkRequested('page-1'))
      .when(setSchedule('page-1', 30))
      .thenNothing());

  it('refuses a schedule for what it does not track', () =>
    given(tracked('page-1'), dropped('page-1')).when(setSchedule('page-1', 30)).thenRefused('COMPETITOR_NOT_FOUND'));
});
