/**
 * Refetches what pushes report as changed, query by query, at the pace of `createPace`. Data out of sight, on another
 * screen or in a hidden tab, is only marked stale and read when it is opened again.
 */
import { focusManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { createPace, type Pace } from './pace.js';

/** @returns a function to call with each outdated query key. */
export function createRereader(queries: QueryClient): (queryKey: QueryKey) => void {
  const cache = queries.getQueryCache();
  const paces = new WeakMap<Query, Pace>();

  cache.subscribe(event => {
    if (event.type !== 'updated') return;
    const pace = paceOf(event.query);
    if (event.action.type === 'fetch') pace.began();
    // Editing the data also makes the library forget the stale mark. `setState`: a cancelled read.
    else if (['success', 'error', 'setState'].includes(event.action.type)) pace.ended();
  });

  function paceOf(query: Query): Pace {
    const known = paces.get(query);
    if (known) return known;
    const pace = createPace({
      isRunning: () => query.state.fetchStatus !== 'idle',
      begin: () => readAgain(query),
    });
    paces.set(query, pace);
    return pace;
  }

  function readAgain(query: Query): void {
    if (query.isActive() && focusManager.isFocused())
      void queries.refetchQueries({ queryKey: query.queryKey, exact: true });
    else query.invalidate();
  }

  return queryKey => {
    for (const query of cache.findAll({ queryKey })) paceOf(query).request();
  };
}
