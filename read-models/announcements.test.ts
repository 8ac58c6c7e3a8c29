import { describe, expect, it } from 'vitest';
import { AUDIT } from '../domain/auditEntryOf.js';
import { projections } from './readModels.js';

/** Folded without a push, each for its reason. */
const SILENT: Readonly<Record<string, readonly string[]>> = {
  // Its message's events announce it; the history is read anew whenever it opens.
  alerts: ['AlertRaised', 'AlertHistoryForgotten'],
  // Marks a suggestion as tracked; the list of competitors announces the change.
  discovery: ['CompetitorTracked', 'CompetitorDropped'],
  // No screen shows the feed: its readers are woken by its own events.
  feed: ['CompetitorLinked', 'CompetitorPaired', 'CorrectionWithdrawn', 'ReadingCorrected', 'RetentionPassed'],
  // Days older than any screen shows.
  insights: ['RetentionPassed'],
  // Nobody of the store is left to see it.
  privacy: ['StoreErased'],
};

describe('a projection', () => {
  it.each(projections.map(({ name }) => name))(
    '%s announces each event that it folds, so that screens follow',
    name => {
      const found = projections.find(projection => projection.name === name);
      const folded = Object.keys(found?.on ?? {});
      const announced = Object.keys(found?.announce ?? {});
      expect(folded.filter(type => !announced.includes(type)).sort()).toEqual([...(SILENT[name] ?? [])].sort());
      expect(announced.filter(type => !folded.includes(type))).toEqual([]);
    },
  );

  it('folds only events that there are', () => {
    const types = Object.keys(AUDIT);
    expect(projections.flatMap(({ on }) => Object.keys(on)).filter(type => !types.includes(type))).toEqual([]);
  });
});
