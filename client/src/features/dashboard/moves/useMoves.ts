import { queryOptions, useQuery } from '@tanstack/react-query';
import * as api from '../../../../../domain/api/marketMoves.js';
import { topicKey } from '../../../api/queryKeys.js';
import { read } from '../../../api/read.js';

export const MOVES = queryOptions({
  queryKey: topicKey('competitors', 'moves'),
  queryFn: ({ signal }) => read('competitors', api.marketMoves, { signal }),
});

export const useMoves = () => useQuery(MOVES);
