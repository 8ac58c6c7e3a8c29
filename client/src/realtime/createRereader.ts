/**
 * Reads again what pushes say has changed, query by query, at the pace of `createPace`. What is out of sight, in a screen
 * that was left or a hidden tab, is only marked stale: it is read when it is opened again.
 */
import { focusManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { createPace, type Pace } from './pace.js';

/** @returns what to call with each key whose queries are out of date. */
export function createRereader(queries: QueryClient): (queryKey: QueryKey) => void {
  const cache = queries.getQueryCache();
  const paces = new WeakMap<Query, Pace>();

  cache.subscribe(event => {
    if (event.type !== 'updated') return;
    const pace = paceOf(event.query);
    if (event.action.type === 'fetch') pace.began();
    // An edit of the data makes the library forget that it was marked, too. `setState`: a read that was given up.
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
    for (const query of cache.findAll({ queryKey })) paceOf(query).ask();
  };
}
