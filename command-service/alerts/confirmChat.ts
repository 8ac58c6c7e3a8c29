import * as api from '../../domain/api/messageLinks.js';
import { addressLink } from './addressLink.js';

/** The consent link in the first message to a chat. */
export const confirmChat = addressLink({
  asks: api.askToConfirmChat,
  does: api.confirmChat,
  purpose: 'confirm-chat',
  actor: 'confirmation link',
  isCurrent: ({ chats }, address) => chats.some(({ target }) => target === address),
  command: ({ address }, at) => ({ type: 'ConfirmChat', target: address, at }),
});
