/** Chats over real connections: what arrives, what fails for good, and what is never asked. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { openChat } from '../../../platform/chat/openChat.js';
import type { ChatAddress, ChatMessage } from '../../../platform/chat/port.js';
import { DeliveryFailed } from '../../../platform/mail/port.js';
import type { Resolver } from '../../../platform/outbound/guard/resolver.js';
import type { Hook } from '../../../sandbox/hooks/hookReceiver.js';
import { testSandbox } from '../../../sandbox/sandbox.fixtures.js';

const TOKEN = `123456789:${'A'.repeat(35)}`;
const message: ChatMessage = {
  title: 'Zelt – günstig',
  lines: [{ text: 'Tent fell from $129.00 to $119.00.', url: 'https://rival.example/tent' }],
  more: String,
  link: { text: 'Open', url: 'https://app.example/competitors' },
};

async function receiver({ resolver }: { readonly resolver?: Resolver } = {}) {
  const sandbox = await testSandbox();
  onTestFinished(() => sandbox.close());
  const chat = openChat({
    except: [`${new URL(sandbox.origin).host}/hooks/`],
    telegramApi: `${sandbox.origin}/hooks/telegram`,
    ...(resolver && { resolver }),
  });
  onTestFinished(() => chat.close());
  const arrived = async () => (await (await fetch(`${sandbox.origin}/hooks.json`)).json()) as readonly Hook[];
  const mode = (name: string) =>
    fetch(`${sandbox.origin}/control/hooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode: name }),
    });
  const at = (path: string) => `${sandbox.origin}/hooks/${path}`;
  const addresses: readonly ChatAddress[] = [
    { channel: 'slack', url: at('slack') },
    { channel: 'google_chat', url: at('google_chat') },
    { channel: 'teams', url: at('teams') },
    { channel: 'telegram', token: TOKEN, chatId: '@deals' },
    { channel: 'ntfy', url: at('ntfy'), token: null },
  ];
  return { chat, arrived, mode, addresses };
}

async function failureOf(sending: Promise<unknown>) {
  const fault = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(fault instanceof DeliveryFailed)) throw new Error('the message was sent');
  return fault;
}

describe('a message to a chat', () => {
  it('arrives at each service', async () => {
    const { chat, arrived, addresses } = await receiver();
    for (const address of addresses) {
      expect(chat.accepts(address)).toBe(true);
      await chat.send(address, message);
    }
    expect((await arrived()).map(({ path, body }) => [path, body.includes('$119.00')])).toEqual([
      ['/hooks/slack', true],
      ['/hooks/google_chat', true],
      ['/hooks/teams', true],
      [`/hooks/telegram/bot${TOKEN}/sendMessage`, true],
      ['/hooks/ntfy', true],
    ]);
  });

  it.each([
    ['http500', { permanent: false, code: '500' }],
    ['throttled', { permanent: false, code: '429' }],
    ['gone', { permanent: true, code: '410' }],
  ])('fails if the service answers %s, and says nothing about the address', async (mode, expected) => {
    const at = await receiver();
    await at.mode(mode);
    for (const address of at.addresses) {
      const fault = await failureOf(at.chat.send(address, message));
      expect(fault).toMatchObject(expected);
      expect(`${fault.message} ${fault.stack} ${JSON.stringify(fault)}`).not.toMatch(/\/hooks|AAAA/);
    }
  });
});

describe('an address from a merchant’s hands', () => {
  it.each([
    'http://hooks.slack.com/services/T/B/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/x',
    'https://192.168.1.1/x',
    'https://0x7f000001/x',
    'https://user:secret@hooks.slack.com/x',
    'file:///etc/passwd',
    'https://',
    'x',
  ])('is refused: %s', async url => {
    const { chat } = await receiver();
    for (const address of [
      { channel: 'slack', url },
      { channel: 'ntfy', url, token: null },
    ] as const) {
      expect(chat.accepts(address)).toBe(false);
      expect((await failureOf(chat.send(address, message))).code).toBe('address_refused');
    }
  });

  it('is refused when its name turns out to be private', async () => {
    const { chat } = await receiver({ resolver: async () => [{ address: '10.0.0.1', family: 4 }] });
    const address = { channel: 'slack', url: 'https://hooks.example/x' } as const;
    expect(chat.accepts(address)).toBe(true);
    expect(await failureOf(chat.send(address, message))).toMatchObject({ permanent: true, code: 'address_refused' });
  });
});
