/** Sends a change to how a page is read, and shows the page as it is read then. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Accepted } from '../../../../../domain/api/common.js';
import { messageOf } from '../../../api/errors.js';
import { positions } from '../../../api/positions.js';
import { showToast } from '../../../state/toasts.js';
import { KEY } from '../live/watchlist.js';

export function useCorrection<Input>(done: string, send: (input: Input) => Promise<Accepted>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ position }) => {
      positions.atLeast('competitors', position);
      showToast('success', done);
    },
    onError: error => showToast('error', messageOf(error)),
    // A page that changed meanwhile is shown as it is now.
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
