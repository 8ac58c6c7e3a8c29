import { useQuery } from '@tanstack/react-query';
import * as api from '../../../../../domain/api/annotations.js';
import { topicKey } from '../../../api/queryKeys.js';
import { read } from '../../../api/read.js';

/** The merchant's annotations, oldest day first; pushes renew them. */
export const useNotes = () =>
  useQuery({
    queryKey: topicKey('annotations'),
    queryFn: ({ signal }: { signal: AbortSignal }) => read('annotations', api.annotations, { signal }),
  });
