import { describe, it } from 'vitest';
import { as, type Instant } from '../kernel/names.js';
import { specification } from '../kernel/specification.js';
import { type DataExportCommand, dataExport } from './dataExport.js';
import type { ExportEvent } from './exportEvents.js';

const { given } = specification(dataExport);
const time = (seconds: number) => as<Instant>(new Date(Date.UTC(2026, 6, 1) + seconds * 1_000).toISOString());
const FOUND = { events: 10, streams: 3, erased: 1 };
const request = (exportId: string, seconds = 0): DataExportCommand => ({
  type: 'RequestExport',
  exportId,
  at: time(seconds),
});
const requested = (exportId: string, seconds = 0): ExportEvent => ({
  type: 'DataExportRequested',
  exportId,
  at: time(seconds),
});
const exported = (exportId: string, seconds: number): ExportEvent => ({
  type: 'DataExported',
  exportId,
  ...FOUND,
  at: time(seconds),
});

describe('an export', () => {
  it('starts, and completes with its counts', () => {
    given().when(request('a')).then(requested('a'));
    given(requested('a'))
      .when({ type: 'CompleteExport', exportId: 'a', ...FOUND, at: time(5) })
      .then(exported('a', 5));
  });

  it('excludes a second export', () => given(requested('a')).when(request('b', 300)).thenRefused('EXPORT_RUNNING'));

  it('times out if its process died', () => given(requested('a')).when(request('b', 900)).then(requested('b', 900)));

  it('is refused within a minute', () =>
    given(requested('a'), exported('a', 5)).when(request('b', 20)).thenRefused('RATE_LIMITED', { seconds: 40 }));

  it('is accepted after that', () =>
    given(requested('a'), exported('a', 5)).when(request('b', 60)).then(requested('b', 60)));

  it('is accepted after the clock was set back', () =>
    given(requested('a', 5_000), exported('a', 5_001)).when(request('b')).then(requested('b')));

  it('is recorded as cancelled once', () => {
    const abandon: DataExportCommand = { type: 'AbandonExport', exportId: 'a', because: 'cancelled', at: time(3) };
    const abandoned: ExportEvent = { ...abandon, type: 'DataExportAbandoned' };
    given(requested('a')).when(abandon).then(abandoned);
    given(requested('a'), abandoned).when(abandon).thenNothing();
    given(requested('a', 0), requested('b', 900)).when(abandon).thenNothing();
  });
});
