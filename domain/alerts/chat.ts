/** A shop's chats for alerts: added with a secret address, confirmed by someone who reads the chat. */
import { type Refusal, refuse } from '../kernel/decider.js';
import type { Instant, SealedText } from '../kernel/names.js';
import type { ChatChannel } from './channel.js';
import { refuseRequest } from './confirmation.js';
import type { Digest } from './digest.js';
import type { AlertSettingsEvent, ChatEvent } from './events.js';

export interface Chat {
  readonly channel: ChatChannel;
  /** The address, sealed with the shop's `account` key. */
  readonly target: SealedText;
  /** The masked address: enough to recognise it, too little to post. */
  readonly hint: string;
  readonly addedAt: Instant;
  /** True once someone opened the link that the first message contains. */
  readonly confirmed: boolean;
  readonly enabled: boolean;
  readonly digest: Digest;
}

/** Binds a sealed address to its shop and channel. */
export const chatContext = (shop: string, channel: ChatChannel): string => `alert-chat/${shop}/${channel}`;

export type ChatCommand =
  /** Replaces the channel's chat, and requests consent there. */
  | {
      type: 'AddChat';
      chat: Pick<Chat, 'channel' | 'target' | 'hint'>;
      /** The id of the message that requests consent. */
      messageId: string;
      at: Instant;
    }
  /** Consent through the link. Doesn't apply to an address set since. */
  | { type: 'ConfirmChat'; target: SealedText; at: Instant }
  | { type: 'ChangeChat'; channel: ChatChannel; enabled: boolean; digest: Digest; at: Instant }
  | { type: 'RemoveChat'; channel: ChatChannel; at: Instant };

interface Chats {
  readonly chats: readonly Chat[];
  readonly requestedAt: { readonly chat: readonly Instant[] };
}

export const chatOf = ({ chats }: Pick<Chats, 'chats'>, channel: ChatChannel): Chat | undefined =>
  chats.find(chat => chat.channel === channel);

export const isChatCommand = (command: { readonly type: string }): command is ChatCommand =>
  command.type.endsWith('Chat');
export const isChatEvent = (event: { readonly type: string }): event is ChatEvent => event.type.startsWith('Chat');

export function decideChat(command: ChatCommand, state: Chats): readonly AlertSettingsEvent[] | Refusal {
  const { at } = command;
  if (command.type === 'ConfirmChat') {
    const chat = state.chats.find(({ target }) => target === command.target);
    return !chat || chat.confirmed ? [] : [{ type: 'ChatConfirmed', channel: chat.channel, at }];
  }
  if (command.type === 'AddChat') {
    const { chat, messageId } = command;
    const known = chatOf(state, chat.channel);
    if (known?.target === chat.target && known.confirmed) return [];
    const request: AlertSettingsEvent = {
      ...{ type: 'AlertConfirmationRequested', channel: chat.channel, messageId, because: 'saved', at },
    };
    return refuseRequest(state, 'chat', at) ?? [{ type: 'ChatAdded', ...chat, at }, request];
  }
  const known = chatOf(state, command.channel);
  if (!known) return refuse('ALERT_CHAT_NOT_FOUND');
  const { channel } = command;
  if (command.type === 'RemoveChat') return [{ type: 'ChatRemoved', channel, at }];
  const { enabled, digest } = command;
  if (known.enabled === enabled && known.digest === digest) return [];
  return [{ type: 'ChatChanged', channel, enabled, digest, at }];
}

export function evolveChats(chats: readonly Chat[], event: ChatEvent): readonly Chat[] {
  const { channel } = event;
  const others = chats.filter(chat => chat.channel !== channel);
  switch (event.type) {
    case 'ChatAdded': {
      const { target, hint, at } = event;
      const { enabled, digest } = chatOf({ chats }, channel) ?? NEW;
      return [...others, { channel, target, hint, addedAt: at, confirmed: false, enabled, digest }];
    }
    case 'ChatConfirmed':
      return chats.map(chat => (chat.channel === channel ? { ...chat, confirmed: true } : chat));
    case 'ChatChanged': {
      const { enabled, digest } = event;
      return chats.map(chat => (chat.channel === channel ? { ...chat, enabled, digest } : chat));
    }
    case 'ChatRemoved':
      return others;
  }
}

const NEW = { enabled: true, digest: 'instant' } as const;
