/** The calls of an import. Its progress comes as pushes; while it runs, it is polled too. */
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Accepted } from '../../../../../domain/api/common.js';
import * as api from '../../../../../domain/api/imports.js';
import { call } from '../../../api/client.js';
import { messageOf } from '../../../api/errors.js';
import { positions } from '../../../api/positions.js';
import { topicKey } from '../../../api/queryKeys.js';
import { read } from '../../../api/read.js';
import { showToast } from '../../../state/toasts.js';
import type { Read } from '../source/MarketSource.js';

const POLL_MS = 2_000;

export const latestImport: Read<api.Import | null> = {
  queryKey: topicKey('imports', 'latest'),
  queryFn: async ({ signal }) => (await read('imports', api.latestImport, { signal })).latest,
  refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false),
};

/** The rows so far, page by page. They change with the import's status. */
export const useImportRows = ({ id, status, done }: api.Import, verdict: api.Verdict | null) =>
  useInfiniteQuery({
    queryKey: topicKey('imports', 'rows', id, status, done, verdict ?? ''),
    queryFn: ({ pageParam, signal }) =>
      read('imports', api.importRows, {
        params: { id },
        query: { afterRow: pageParam, ...(verdict && { verdict }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ rows, more }) => (more ? rows.at(-1)?.row : undefined),
    placeholderData: before => before,
  });

/** @param send makes the call. The list of competitors follows an import. */
function useImportCall<Input, Answer extends Accepted>(send: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async ({ position }) => {
      positions.atLeast('imports', position);
      await queries.invalidateQueries({ queryKey: latestImport.queryKey });
    },
  });
}

/** Its refusals belong to the form. */
export const useCheckImport = () => useImportCall((upload: Blob | string) => call(api.checkImport, { upload }));

export function useStartImport() {
  const start = useImportCall((id: string) => call(api.startImport, { params: { id } }));
  return { ...start, start: (id: string) => start.mutate(id, { onError }) };
}

export function useUndoImport() {
  const undo = useImportCall((id: string) => call(api.undoImport, { params: { id } }));
  return { ...undo, undo: (id: string) => undo.mutate(id, { onError }) };
}

const onError = (error: unknown) => showToast('error', messageOf(error));
