import { addressToken, chatDigest } from '../../../application/alerts/addressToken.js';
import type { AlertDelivery } from '../../../domain/alerts/alertDelivery.js';
import type { Chat } from '../../../domain/alerts/chat.js';
import { confirmChat } from '../../../domain/api/messageLinks.js';
import type { ChatAddress } from '../../../platform/chat/port.js';
import type { AlertPorts } from '../ports.js';
import { chatMessage } from './chatMessage.js';
import type { Composed } from './readAlerts.js';

/** Posts a message to a chat; before anyone there agreed, the question instead. @throws DeliveryFailed */
export async function sendChat(
  { chat, vault, publicUrl }: AlertPorts,
  { messageId, shop }: AlertDelivery,
  { target, confirmed }: Pick<Chat, 'target' | 'confirmed'>,
  address: ChatAddress,
  composed: Composed,
): Promise<{ readonly providerId: string }> {
  const token = confirmed ? null : await addressToken(vault, 'confirm-chat', { shop, address: chatDigest(target) });
  const confirm = token === null ? null : `${publicUrl}${confirmChat.path}?token=${encodeURIComponent(token)}`;
  await chat.send(address, chatMessage(composed, { publicUrl, confirm }));
  // These services name no message of theirs that we could look up.
  return { providerId: messageId };
}
