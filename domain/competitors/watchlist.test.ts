import { describe, it } from 'vitest';
import { as, type PageId, type ProductUrl } from '../kernel/names.js';
import { specification } from '../kernel/specification.js';
import {
  checkNow,
  checkRequested,
  correct,
  corrected,
  correctedByRule,
  correctedPage,
  dropped,
  link,
  linked,
  paired,
  removeRule,
  reviewPair,
  ruleMade,
  ruleRemoved,
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
  it('holds ten competitors, as the product promises', () =>
    given(...full.slice(1))
      .when(track('page-0'))
      .then(tracked('page-0')));

  it('tracks a page', () => given().when(track('page-1')).then(tracked('page-1')));

  it('refuses a page that it already tracks', () =>
    given(tracked('page-1')).when(track('page-1')).thenRefused('COMPETITOR_ALREADY_TRACKED'));

  it('refuses the same page in another spelling', () =>
    given(tracked('page-1')).when(track('page-1/?utm_source=mail#reviews')).thenRefused('COMPETITOR_ALREADY_TRACKED'));

  it('treats another variant of a page as another page', () =>
    given(tracked('page-1')).when(track('page-1?variant=2')).then(tracked('page-1?variant=2')));

  it('refuses an eleventh page', () =>
    given(...full)
      .when(track('one-more'))
      .thenRefused('WATCHLIST_FULL', { limit: 10 }));

  it('has room again after a removal', () =>
    given(...full, dropped('page-0'))
      .when(track('one-more'))
      .then(tracked('one-more')));

  it('applies a correction and withdraws it', () => {
    given(tracked('page-1')).when(correct('page-1')).then(corrected('page-1'));
    given(tracked('page-1'), corrected('page-1')).when(withdraw('page-1')).then(withdrawn('page-1'));
    given(tracked('page-1')).when(withdraw('page-1')).thenNothing();
  });

  it('returns to the default page, even if an earlier build named it', () => {
    const page = as<PageId>('2a330f34ecd4afa3133c6c2e82241171');
    given({ ...tracked('page-1'), page }, corrected('page-1'))
      .when(withdraw('page-1'))
      .then({ ...withdrawn('page-1'), to: page } as WatchlistEvent);
  });

  it('tracks a page with a correction from the start', () =>
    given().when(trackAt('page-1')).then(tracked('page-1'), corrected('page-1')));

  describe('makes a rule for a site of three corrections that agree', () => {
    const two = [tracked('page-1'), corrected('page-1'), tracked('page-2'), corrected('page-2')];
    const three = [...two, tracked('page-3'), corrected('page-3'), ruleMade('page-3')];

    it('applies the rule to the site’s other pages', () => {
      given(...two, tracked('page-3'), tracked('page-4'))
        .when(correct('page-3'))
        .then(corrected('page-3'), ruleMade('page-3'), correctedByRule('page-4'));
      given(...two)
        .when(trackAt('page-3'))
        .then(tracked('page-3'), corrected('page-3'), ruleMade('page-3'));
    });

    it('applies the rule to pages that are added later, unless they come with a correction', () => {
      given(...three)
        .when(track('page-4'))
        .then(tracked('page-4'), correctedByRule('page-4'));
      given(...three)
        .when(trackAt('page-4'))
        .then(tracked('page-4'), corrected('page-4'));
    });

    it('makes no rule of two, of another site’s, of withdrawn ones or of its own effects', () => {
      const elsewhere = { ...tracked('page-2'), url: as<ProductUrl>('https://other.example/page-2') };
      const away = { ...corrected('page-2'), url: elsewhere.url };
      for (const history of [
        [tracked('page-1'), corrected('page-1')],
        [tracked('page-1'), corrected('page-1'), elsewhere, away],
        [...two, withdrawn('page-2')],
        [tracked('page-1'), corrected('page-1'), tracked('page-2'), correctedByRule('page-2')],
      ])
        given(...history, tracked('page-3'))
          .when(correct('page-3'))
          .then(corrected('page-3'));
    });

    it('lets the merchant remove the rule; the corrections stay, and do not make it again', () => {
      const ruled = [...three, tracked('page-4'), correctedByRule('page-4')];
      const removed = ruleRemoved('page-1', correctedPage('page-1'));
      given(...ruled)
        .when(removeRule('page-1'))
        .then(removed, withdrawn('page-4'));
      given(...ruled, removed, withdrawn('page-4'))
        .when(correct('page-4'))
        .then(corrected('page-4'));
      given(...ruled, removed)
        .when(removeRule('page-1'))
        .thenNothing();
    });
  });

  it('refuses a page that it already tracks with a correction', () =>
    given(tracked('page-1'), corrected('page-1')).when(track('page-1')).thenRefused('COMPETITOR_ALREADY_TRACKED'));

  it('stops tracking a page', () => given(tracked('page-1')).when(stopTracking('page-1')).then(dropped('page-1')));

  it('refuses to stop tracking an unknown competitor', () =>
    given().when(stopTracking('page-1')).thenRefused('COMPETITOR_NOT_FOUND'));

  it('links a competitor to another own product or to none, and records the former one', () => {
    given(tracked('page-1'))
      .when(link('page-1', 'tent'))
      .then(linked('page-1', null, 'tent'));
    given(tracked('page-1'), linked('page-1', null, 'tent'))
      .when(link('page-1', null))
      .then(linked('page-1', 'tent', null));
    given().when(link('page-1', 'tent')).thenRefused('COMPETITOR_NOT_FOUND');
  });

  it('assumes a default product', () => given().when(track('page-1', 'tent')).then(tracked('page-1', 'tent')));

  it.each(['matched', 'confirmed'] as const)('records the confidence of a %s product', pair =>
    given()
      .when(track('page-1', 'tent', pair, 'red'))
      .then(tracked('page-1', 'tent'), paired('page-1', ['tent', null], ['tent', pair, 'red'])),
  );

  it('confirms an assumed or matched product once when the merchant chooses it', () => {
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

  it('assumes the former product again when the merchant takes a choice back', () => {
    given(tracked('page-1', 'stove'), linked('page-1', 'stove', 'tent'))
      .when(link('page-1', 'stove', null, 'assumed'))
      .then(linked('page-1', 'tent', 'stove'), paired('page-1', ['tent', 'confirmed'], ['stove', 'assumed']));
    given(tracked('page-1', 'stove'), paired('page-1', ['stove', 'assumed'], ['stove', 'confirmed']))
      .when(link('page-1', 'stove', null, 'assumed'))
      .then(paired('page-1', ['stove', 'confirmed'], ['stove', 'assumed']));
    given(tracked('page-1', 'stove'))
      .when(link('page-1', 'stove', null, 'assumed'))
      .thenNothing();
  });

  it('links a variant of the product with it', () =>
    given(tracked('page-1', 'stove'))
      .when(link('page-1', 'tent', 'red'))
      .then(linked('page-1', 'stove', 'tent'), paired('page-1', ['stove', 'assumed'], ['tent', 'confirmed', 'red'])));

  it('replaces a matched product by a better match, and assumes it if nothing matches', () => {
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

  it('replaces an assumed product with a matching one', () => {
    given(tracked('page-1', 'tent'))
      .when(reviewPair('page-1', 'tarp'))
      .then(paired('page-1', ['tent', 'assumed'], ['tarp', 'matched']));
    given(tracked('page-1', 'tent')).when(reviewPair('page-1', null)).thenNothing();
  });

  it("never changes the merchant's decision: a confirmed product, or none", () => {
    given(tracked('page-1', 'tent'), linked('page-1', 'tent', 'tarp'))
      .when(reviewPair('page-1', 'tent'))
      .thenNothing();
    given(tracked('page-1', 'tent'), linked('page-1', 'tent', null))
      .when(reviewPair('page-1', 'tent'))
      .thenNothing();
  });

  it('checks a tracked page now', () =>
    given(tracked('page-1')).when(checkNow('page-1')).then(checkRequested('page-1')));

  it('refuses to check a competitor that it no longer tracks', () =>
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

  it('ignores an unchanged schedule', () => {
    given(tracked('page-1')).when(setSchedule('page-1', null)).thenNothing();
    given(tracked('page-1'), scheduleChanged('page-1', null, 30))
      .when(setSchedule('page-1', 30))
      .thenNothing();
  });

  it('keeps the schedule and the cooldown after a check', () =>
    given(tracked('page-1'), scheduleChanged('page-1', null, 30), checkRequested('page-1'))
      .when(setSchedule('page-1', 30))
      .thenNothing());

  it('refuses a schedule for an unknown competitor', () =>
    given(tracked('page-1'), dropped('page-1')).when(setSchedule('page-1', 30)).thenRefused('COMPETITOR_NOT_FOUND'));
});
