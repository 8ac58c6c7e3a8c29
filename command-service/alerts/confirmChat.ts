import { chatDigest } from '../../application/alerts/addressToken.js';
import * as api from '../../domain/api/messageLinks.js';
import { addressLink } from './addressLink.js';

/** The consent link in the first message to a chat. */
export const confirmChat = addressLink({
  asks: api.askToConfirmChat,
  does: api.confirmChat,
  purpose: 'confirm-chat',
  actor: 'confirmation link',
  current: ({ chats }, named) => chats.find(({ target }) => chatDigest(target) === named)?.target,
  command: (target, at) => ({ type: 'ConfirmChat', target, at }),
});
