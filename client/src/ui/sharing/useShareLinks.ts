import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as api from '../../../../domain/api/shareLinks.js';
import { call } from '../../api/client.js';
import { messageOf } from '../../api/errors.js';
import { positions } from '../../api/positions.js';
import { topicKey } from '../../api/queryKeys.js';
import { read } from '../../api/read.js';
import { showToast } from '../../state/toasts.js';

const KEY = topicKey('shareLinks');

/** The open links, to charts and feeds, with their creation and revocation. */
export function useShareLinks() {
  const queries = useQueryClient();
  const links = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => read('shareLinks', api.shareLinks, { signal }),
  });
  const changed = async ({ position }: { readonly position: string | null }) => {
    positions.atLeast('shareLinks', position);
    await queries.invalidateQueries({ queryKey: KEY });
  };
  const onError = (failure: unknown) => showToast('error', messageOf(failure));
  const createFeed = useMutation({
    mutationFn: () => call(api.createShareLink, { body: { shared: { kind: 'moves' } } }),
    onSuccess: changed,
    onError,
  });
  const revoke = useMutation({
    mutationFn: (id: string) => call(api.revokeShareLink, { params: { id } }),
    onSuccess: changed,
    onError,
  });
  return { links, createFeed, revoke };
}
