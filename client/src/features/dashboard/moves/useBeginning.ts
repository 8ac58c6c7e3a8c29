/** The counts that decide a new store's next step. They share the keys of Market Intelligence, so each is read once. */
import { useQuery } from '@tanstack/react-query';
import { competitors } from '../../../../../domain/api/competitors.js';
import { suggestionCount } from '../../../../../domain/api/discovery.js';
import { topicKey } from '../../../api/queryKeys.js';
import { read } from '../../../api/read.js';

export const useCompetitorCount = () =>
  useQuery({
    queryKey: topicKey('competitors'),
    queryFn: ({ signal }) => read('competitors', competitors, { signal }),
    select: ({ length }) => length,
  });

export const useSuggestionCount = (enabled: boolean) =>
  useQuery({
    queryKey: topicKey('discovery', 'count'),
    queryFn: async ({ signal }) => (await read('discovery', suggestionCount, { signal })).newSuggestions,
    enabled,
  });
