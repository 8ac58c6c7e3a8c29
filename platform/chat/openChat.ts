import { DeliveryFailed } from '../mail/port.js';
import { failureOf, refusedWith } from '../outbound/post/deliveryFailure.js';
import { type GuardedPostOptions, guardedPost } from '../outbound/post/guardedPost.js';
import { googleChat } from './googleChat.js';
import { ntfy } from './ntfy.js';
import type { Chat, ChatAdapter, ChatAddress, ChatMessage } from './port.js';
import { slack } from './slack.js';
import { teams } from './teams.js';
import { telegram } from './telegram.js';

const TELEGRAM = 'https://api.telegram.org';
/** A message that only shows what an address would post to. */
const NOTHING: ChatMessage = { title: '', lines: [], more: String, link: { text: '', url: '' } };

interface ChatOptions extends GuardedPostOptions {
  /** Default: Telegram's own. */
  readonly telegramApi?: string;
}

/** Opens every chat service. `except`: the sandbox's receiver; empty otherwise. */
export function openChat({ telegramApi = TELEGRAM, ...outbound }: ChatOptions): Chat {
  const adapters = { slack, google_chat: googleChat, teams, telegram: telegram(telegramApi), ntfy };
  const adapterOf = ({ channel }: ChatAddress) => adapters[channel] as ChatAdapter<never> as ChatAdapter<ChatAddress>;
  const outside = guardedPost(outbound);
  return {
    accepts: address => outside.allows(adapterOf(address).request(address, NOTHING).url),
    hint: address => adapterOf(address).hint(address),

    async send(address, message) {
      const { url, headers, body } = adapterOf(address).request(address, message);
      if (!outside.allows(url)) throw new DeliveryFailed(true, 'address_refused');
      const { status } = await outside.post(url, headers, Buffer.from(body)).catch((fault: unknown) => {
        throw failureOf(fault);
      });
      if (status < 200 || status > 299) throw refusedWith(status);
    },
    close: () => outside.close(),
  };
}
