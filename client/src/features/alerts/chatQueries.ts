/** The calls for alerts to chats. Each takes effect at once. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChatChannel } from '../../../../domain/alerts/channel.js';
import type { AlertSettingsAnswer } from '../../../../domain/api/alerts.js';
import * as api from '../../../../domain/api/chats.js';
import { call } from '../../api/client.js';
import { messageOf } from '../../api/errors.js';
import { positions } from '../../api/positions.js';
import { topicKey } from '../../api/queryKeys.js';
import { showToast } from '../../state/toasts.js';
import { chatTexts as texts } from './texts/chatTexts.js';

export type Chat = AlertSettingsAnswer['chats'][number];

function useChanged() {
  const queries = useQueryClient();
  return async (position: string | null) => {
    positions.atLeast('alerts', position);
    await queries.invalidateQueries({ queryKey: topicKey('alerts') });
  };
}

export function useAddChat() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (body: api.ChatAddress) => call(api.addChat, { body }),
    onSuccess: async ({ position }, { channel }) => {
      await changed(position);
      showToast('success', texts.added(texts.names[channel]));
    },
  });
}

export function useChangeChat() {
  const changed = useChanged();
  return useMutation({
    mutationFn: ({ channel, enabled, digest }: Pick<Chat, 'channel' | 'enabled' | 'digest'>) =>
      call(api.changeChat, { params: { channel }, body: { enabled, digest } }),
    onSuccess: ({ position }) => changed(position),
    onError: async failure => {
      showToast('error', messageOf(failure));
      await changed(null);
    },
  });
}

export function useRemoveChat() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (channel: ChatChannel) => call(api.removeChat, { params: { channel } }),
    onSuccess: async ({ position }, channel) => {
      await changed(position);
      showToast('success', texts.removed(texts.names[channel]));
    },
    // It may be gone already.
    onError: async failure => {
      showToast('error', messageOf(failure));
      await changed(null);
    },
  });
}
