import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';

/**
 * A query's result that stays the same object until something changes that a section shows. The library makes a new one
 * with each render, and every section would render again for an answer that is about another, or that says nothing new.
 * Only when it was read is always the latest.
 * @param more goes with it; the same object each time.
 */
export function useSteady<Result extends UseQueryResult, More extends object>(
  result: Result,
  more: More,
): Result & More {
  const { data, error, isPending, isLoading, isPlaceholderData, dataUpdatedAt } = result;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the result only what is shown.
  const steady = useMemo(() => ({ ...result, ...more }), [data, error, isPending, isLoading, isPlaceholderData, more]);
  return Object.assign(steady, { dataUpdatedAt });
}
