/** Server data in memory. Spec §9: 3 retries, 1 s, doubled each time; refusals are not retried. */
import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './errors.js';
import { FRESH_MS } from './intervals.js';

const RETRIES = 3;
const RETRY_BASE_MS = 1_000;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && isPassing(error),
        retryDelay: attempt => RETRY_BASE_MS * 2 ** attempt,
        staleTime: FRESH_MS,
      },
      // Without a network a command fails at once: a queued one would be lost with the page.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

export const queryClient = createQueryClient();
