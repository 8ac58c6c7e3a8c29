import { alertSettingsOf } from '../../application/alerts/alertSettingsOf.js';
import { chatContext, chatOf } from '../../domain/alerts/chat.js';
import { alertSettings, alertSettingsStream } from '../../domain/alerts/settings.js';
import * as api from '../../domain/api/chats.js';
import { refuse } from '../../domain/kernel/decider.js';
import { as, type SealedText } from '../../domain/kernel/names.js';
import type { Sealed } from '../../platform/vault/port.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** `POST /api/alerts/chats`: seals a chat's address and requests consent there. */
export const addChat = merchantRoute(api.addChat, {
  async handler({ body: address, merchant: { shop }, now, newId, write, ports: { chat, eventLog, vault } }) {
    if (!chat.accepts(address)) return refuse('ALERT_CHAT_INVALID');
    const { channel } = address;
    const [text, context] = [JSON.stringify(address), chatContext(shop, channel)];
    const kept = chatOf(await alertSettingsOf(eventLog, shop), channel)?.target;
    const known = kept === undefined ? null : await vault.open(kept as string as Sealed, context);
    // The same address keeps its ciphertext, so adding it again changes nothing.
    const isSame = known?.status === 'open' && known.plaintext === text;
    const target = isSame && kept ? kept : as<SealedText>(await vault.seal(shop, 'account', text, context));
    const command = {
      type: 'AddChat',
      chat: { channel, target, hint: chat.hint(address) },
      messageId: newId('chat confirmation'),
      at: now,
    } as const;
    return accepted(await write(alertSettings, alertSettingsStream(shop), command), {});
  },
});
