import { describe, expect, it } from 'vitest';
import { googleChat } from './googleChat.js';
import { ntfy } from './ntfy.js';
import type { ChatMessage } from './port.js';
import { slack } from './slack.js';
import { teams } from './teams.js';
import { telegram } from './telegram.js';

const link = { text: 'Open Market Intelligence', url: 'https://app.example/competitors' };
const more = (count: number) => `And ${count} more.`;
const message = (count = 1, text = 'Tent fell from $129.00 to $119.00.'): ChatMessage => ({
  ...{ title: 'Ridge Tent', more, link },
  lines: Array.from({ length: count }, () => ({ text, url: 'https://rival.example/tent' })),
});
const HOSTILE =
  '<!channel> @everyone <https://evil.example|Open> **bold** [a](https://evil.example) [b][c] [c]: https://evil.example';
const PLAIN =
  'Ridge Tent\nTent fell from $129.00 to $119.00. https://rival.example/tent\nOpen Market Intelligence: https://app.example/competitors';
const url = 'https://hooks.slack.com/services/T000/B000/abcdefghijkx7Kd';

describe('Slack’s format, for Slack, Mattermost and Discord', () => {
  it('is one text', () => {
    const { body, ...rest } = slack.request({ channel: 'slack', url }, message());
    expect(rest).toEqual({ url, headers: { 'content-type': 'application/json' } });
    expect(JSON.parse(body)).toEqual({ text: PLAIN, unfurl_links: false });
  });

  it('fits Discord’s 2,000 characters, and counts what it left out', () => {
    const { text } = JSON.parse(slack.request({ channel: 'slack', url }, message(40)).body) as { text: string };
    expect(text.length).toBeLessThanOrEqual(1_900);
    expect(text).toMatch(/\nAnd \d+ more\.\nOpen Market Intelligence/);
    const long = slack.request({ channel: 'slack', url }, message(1, '🏕'.repeat(2_000))).body;
    expect((JSON.parse(long) as { text: string }).text).toMatch(/…\nOpen Market Intelligence: https:\S+$/);
  });

  it('mentions nobody, and hides no address behind other words', () => {
    const { text } = JSON.parse(slack.request({ channel: 'slack', url }, message(1, HOSTILE)).body) as { text: string };
    expect(text).not.toMatch(/[<>]|@everyone|\][([:]/);
  });

  it('shows the end of the address, and no more', () =>
    expect(slack.hint({ channel: 'slack', url })).toBe('hooks.slack.com/…x7Kd'));
});

describe('Google Chat', () => {
  const address = {
    channel: 'google_chat',
    url: 'https://chat.googleapis.com/v1/spaces/AAQA/messages?key=secret-key&token=secret-token',
  } as const;

  it('gets a message resource', () => {
    const request = googleChat.request(address, message());
    expect(request.headers).toEqual({ 'content-type': 'application/json; charset=UTF-8' });
    expect(JSON.parse(request.body)).toEqual({ text: PLAIN });
  });

  it('mentions nobody', () =>
    expect(googleChat.request(address, message(1, '<users/all>')).body).not.toMatch('<users/all>'));

  it('is recognised by its space', () => expect(googleChat.hint(address)).toBe('chat.googleapis.com, space AAQA'));
});

describe('a Teams workflow', () => {
  const address = {
    channel: 'teams',
    url: 'https://prod-1.westus.logic.azure.com/workflows/a1b2c3d4/triggers/manual/paths/invoke?sig=secret',
  } as const;

  it('gets an Adaptive Card, whose text reads no Markdown', () => {
    const { type, attachments } = JSON.parse(teams.request(address, message(1, HOSTILE)).body) as {
      type: string;
      attachments: { contentType: string; content: { body: object[]; actions: object[] } }[];
    };
    expect(type).toBe('message');
    expect(attachments[0]?.contentType).toBe('application/vnd.microsoft.card.adaptive');
    const { body, actions } = attachments[0]?.content ?? { body: [], actions: [] };
    expect(body).toEqual([
      { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: 'Ridge Tent', weight: 'Bolder' }] },
      {
        type: 'RichTextBlock',
        inlines: [
          {
            ...{ type: 'TextRun', text: HOSTILE },
            selectAction: { type: 'Action.OpenUrl', url: 'https://rival.example/tent' },
          },
        ],
      },
    ]);
    expect(actions).toEqual([{ type: 'Action.OpenUrl', title: link.text, url: link.url }]);
  });

  it.each([
    ['20', 'x'.repeat(400), 'https://rival.example/tent'],
    ['35', 'x'.repeat(400), `https://rival.example/${'y'.repeat(4_000)}`],
    ['32', '帳篷'.repeat(500), 'https://rival.example/tent'],
  ])('stays below 28 KB, and counts the %s changes that it left out', (left, text, url) => {
    const long = { ...message(), lines: Array.from({ length: 40 }, () => ({ text, url })) };
    const { body } = teams.request(address, long);
    expect(Buffer.byteLength(body)).toBeLessThan(28_000);
    expect(/And (\d+) more\./.exec(body)?.[1]).toBe(left);
  });

  it('shows nothing of its signature', () => expect(teams.hint(address)).not.toMatch('secret'));
});

describe('a Telegram bot', () => {
  const token = `123456789:${'A'.repeat(35)}`;
  const address = { channel: 'telegram', token, chatId: '-1001234567890' } as const;

  it('sends plain text to the chat', () => {
    const { url: called, body } = telegram('https://api.telegram.org').request(address, message());
    expect(called).toBe(`https://api.telegram.org/bot${token}/sendMessage`);
    expect(JSON.parse(body)).toEqual({
      chat_id: '-1001234567890',
      text: PLAIN,
      link_preview_options: { is_disabled: true },
    });
  });

  it('is recognised by the bot’s number and the chat’s end', () =>
    expect(telegram('https://api.telegram.org').hint(address)).toBe('bot 123456789, chat …7890'));
});

describe('ntfy', () => {
  const address = { channel: 'ntfy', url: 'https://ntfy.sh/aurora-alerts-8fK2q', token: null } as const;

  it('gets the text, with title and link as headers', () => {
    const { url: called, headers, body } = ntfy.request(address, { ...message(), title: 'Zelt – günstig' });
    expect([called, headers]).toEqual([
      address.url,
      {
        'content-type': 'text/plain; charset=utf-8',
        title: '=?UTF-8?B?WmVsdCDigJMgZ8O8bnN0aWc=?=',
        click: 'https://app.example/competitors',
      },
    ]);
    expect(body).toBe(PLAIN.replace('Ridge Tent\n', ''));
  });

  it('signs in with the topic’s token', () =>
    expect(ntfy.request({ ...address, token: 'tk_1' }, message()).headers.authorization).toBe('Bearer tk_1'));

  it('stays below 4,096 bytes in any script', () =>
    expect(Buffer.byteLength(ntfy.request(address, message(40, '帳篷'.repeat(30))).body)).toBeLessThan(4_096));

  it('shows the end of the topic, and of a short one nothing', () => {
    expect(ntfy.hint(address)).toBe('ntfy.sh/…fK2q');
    expect(ntfy.hint({ ...address, url: 'https://ntfy.sh/short' })).toBe('ntfy.sh');
  });
});
