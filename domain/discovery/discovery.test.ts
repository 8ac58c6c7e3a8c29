import { describe, expect, it } from 'vitest';
import { as, type CompetitorId, type Instant } from '../kernel/names.js';
import { specification } from '../kernel/specification.js';
import { suggestionOf } from './discovery.fixtures.js';
import { cooldownLeftMs, type DiscoveryCommand, type DiscoveryEvent, discovery, newSuggestions } from './discovery.js';

const { given } = specification(discovery);
const START = Date.parse('2026-07-01T09:00:00.000Z');
const hoursOn = (hours: number) => as<Instant>(new Date(START + hours * 3_600_000).toISOString());
const at = hoursOn(0);

const trigger = (runId: string, hours = 0): DiscoveryCommand => ({
  type: 'TriggerDiscovery',
  runId,
  at: hoursOn(hours),
});
const suggest = (runId: string, ...names: string[]): DiscoveryCommand => ({
  type: 'SuggestCompetitors',
  runId,
  suggestions: names.map(name => suggestionOf(name)),
  at,
});
const complete = (runId: string): DiscoveryCommand => ({
  type: 'CompleteDiscovery',
  runId,
  products: 3,
  candidates: 9,
  at,
});
const approve = (name: string): DiscoveryCommand => ({
  type: 'ApproveSuggestion',
  suggestionId: `s-${name}`,
  competitorId: as<CompetitorId>('c'),
  at,
});
const ignore = (name: string): DiscoveryCommand => ({ type: 'IgnoreSuggestion', suggestionId: `s-${name}`, at });
const recount = (hours: number): DiscoveryCommand => ({ type: 'RefreshSuggestionCount', at: hoursOn(hours) });

const started = (runId: string, hours = 0): DiscoveryEvent => ({ type: 'DiscoveryStarted', runId, at: hoursOn(hours) });
const suggested = (runId: string, name: string): DiscoveryEvent => ({
  type: 'CompetitorSuggested',
  runId,
  suggestion: suggestionOf(name),
  at,
});
const completed = (runId: string, found: number): DiscoveryEvent => ({
  type: 'DiscoveryCompleted',
  runId,
  products: 3,
  candidates: 9,
  suggested: found,
  at,
});
const failed = (runId: string): DiscoveryEvent => ({ type: 'DiscoveryFailed', runId, failure: 'timeout', at });
const approved = (name: string): DiscoveryEvent => ({
  type: 'SuggestionApproved',
  suggestionId: `s-${name}`,
  page: suggestionOf(name).page,
  competitorId: as<CompetitorId>('c'),
  at,
});
const ignored = (name: string): DiscoveryEvent => ({
  type: 'SuggestionIgnored',
  suggestionId: `s-${name}`,
  page: suggestionOf(name).page,
  at,
});

describe('the search', () => {
  it('starts', () => given().when(trigger('r1')).then(started('r1')));

  it.each<[string, DiscoveryEvent[], number, number]>([
    ['at once while it runs', [started('r1')], 0, 24],
    ['an hour later', [started('r1'), completed('r1', 0)], 1, 23],
    ['half a minute before a day has passed', [started('r1'), completed('r1', 0)], 23.99, 1],
  ])('is refused %s', (_, history, hours, left) =>
    given(...history)
      .when(trigger('r2', hours))
      .thenRefused('DISCOVERY_COOLDOWN', { hours: left }),
  );

  it('starts again after a day', () =>
    given(started('r1'), completed('r1', 0)).when(trigger('r2', 24)).then(started('r2', 24)));

  it('restarts immediately after a failure', () =>
    given(started('r1'), failed('r1')).when(trigger('r2', 0.1)).then(started('r2', 0.1)));

  it('reports its progress, which never decreases', () => {
    const report = (percent: number): DiscoveryCommand => ({ type: 'ReportDiscovery', runId: 'r1', percent, at });
    const progressed: DiscoveryEvent = { type: 'DiscoveryProgressed', runId: 'r1', percent: 40, at };
    given(started('r1')).when(report(40)).then(progressed);
    given(started('r1'), progressed).when(report(40)).thenNothing();
  });

  it('counts its suggestions', () =>
    given(started('r1'), suggested('r1', 'a'), suggested('r1', 'b')).when(complete('r1')).then(completed('r1', 2)));

  it.each<[string, DiscoveryCommand]>([
    ['a suggestion', suggest('r1', 'a')],
    ['its end', complete('r1')],
    ['its failure', { type: 'FailDiscovery', runId: 'r1', failure: 'network', at }],
  ])('ignores reports from a finished or other search: %s', (_, command) => {
    given(started('r1'), completed('r1', 0)).when(command).thenNothing();
    given(started('r0')).when(command).thenNothing();
  });
});

describe('a page', () => {
  it('is suggested once, even within one search', () =>
    given(started('r1'))
      .when(suggest('r1', 'a', 'b', 'a'))
      .then(suggested('r1', 'a'), suggested('r1', 'b')));

  it.each<[string, DiscoveryEvent[]]>([
    ['is suggested', []],
    ['was ignored', [ignored('a')]],
    ['was approved', [approved('a')]],
  ])('is not suggested again if it %s', (_, decided) =>
    given(started('r1'), suggested('r1', 'a'), completed('r1', 1), ...decided, started('r2', 24))
      .when(suggest('r2', 'a'))
      .thenNothing(),
  );
});

describe('a suggestion', () => {
  const history = [started('r1'), suggested('r1', 'a')];
  it('is approved or ignored', () => {
    given(...history)
      .when(approve('a'))
      .then(approved('a'));
    given(...history)
      .when(ignore('a'))
      .then(ignored('a'));
  });
  it.each<[string, DiscoveryEvent, DiscoveryCommand]>([
    ['approved twice', approved('a'), approve('a')],
    ['ignored twice', ignored('a'), ignore('a')],
  ])('is %s only once', (_, before, command) =>
    given(...history, before)
      .when(command)
      .thenNothing(),
  );
  it.each<[string, DiscoveryEvent, DiscoveryCommand]>([
    ['approved once it is ignored', ignored('a'), approve('a')],
    ['ignored once it is approved', approved('a'), ignore('a')],
    ['approved if it is unknown', ignored('a'), approve('b')],
  ])('cannot be %s', (_, before, command) =>
    given(...history, before)
      .when(command)
      .thenRefused('SUGGESTION_NOT_FOUND'),
  );
});

describe('the count', () => {
  it('includes suggestions that await a decision', () => {
    const history = [started('r1'), ...['a', 'b', 'c', 'd'].map(name => suggested('r1', name)), approved('a')];
    expect(newSuggestions([...history, ignored('b')].reduce(discovery.evolve, discovery.initial))).toBe(2);
  });

  it('is refreshed once a day', () => {
    const counted: DiscoveryEvent = { type: 'SuggestionCountRefreshed', newSuggestions: 1, at };
    const history = [started('r1'), suggested('r1', 'a')];
    given(...history)
      .when(recount(0))
      .then(counted);
    given(...history, counted)
      .when(recount(23.9))
      .thenNothing();
    given(...history, counted)
      .when(recount(24))
      .then({ ...counted, at: hoursOn(24) });
  });
});

describe('the cooldown', () => {
  it.each([
    [null, 0],
    [at, 24 * 3_600_000],
    [hoursOn(-23), 3_600_000],
    [hoursOn(-24), 0],
    [hoursOn(-99), 0],
  ])('since %s has %d ms left', (cooldownFrom, left) => expect(cooldownLeftMs(cooldownFrom, at)).toBe(left));
});
