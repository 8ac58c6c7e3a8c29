/** Posts messages to chats by their incoming webhooks and bots. Engine: one adapter per service over the guarded fetcher. */
import type { ChatChannel } from '../../domain/alerts/channel.js';
import type { ChatAddress } from '../../domain/api/chats.js';

/** One message for every service. Text may come from strangers' pages: adapters keep it from acting as markup or a mention. */
export interface ChatMessage {
  readonly title: string;
  readonly lines: readonly { readonly text: string; readonly url: string | null }[];
  /** Counts the lines that a service has no room for. */
  readonly more: (count: number) => string;
  /** The page that the message links to. */
  readonly link: { readonly text: string; readonly url: string };
}

export type { ChatAddress } from '../../domain/api/chats.js';

export type AddressOf<Channel extends ChatChannel> = Extract<ChatAddress, { readonly channel: Channel }>;

export interface ChatRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Pure: everything that differs between the services. */
export interface ChatAdapter<Address extends ChatAddress> {
  /** The endpoint that receives the post; the guard checks it. */
  request(address: Address, message: ChatMessage): ChatRequest;
  /** Masks the address: enough to recognise it, too little to post. */
  hint(address: Address): string;
}

export interface Chat {
  /** Checks an address from a merchant's hands: https and public. */
  accepts(address: ChatAddress): boolean;
  hint(address: ChatAddress): string;
  /**
   * Resolves when the service has accepted the message.
   * @throws DeliveryFailed (platform/mail/port), without the address.
   */
  send(address: ChatAddress, message: ChatMessage): Promise<void>;
  close(): Promise<void>;
}
