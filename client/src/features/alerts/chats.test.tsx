/** Alerts to chats: one list to add from, and a row for each that was added. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../state/toasts.js';
import { refusal, stubServer } from '../../test/server.js';
import { ChatFields } from './ChatFields.js';
import type { Chat } from './chatQueries.js';

const SLACK: Chat = {
  ...{ channel: 'slack', hint: 'hooks.slack.com/…x7Kd', confirmed: true, enabled: true, digest: 'instant' },
};

let calls: [string, unknown][] = [];
const saves = vi.fn();
async function open(chats: readonly Chat[] = [], answers: Record<string, unknown> = {}) {
  calls = [];
  const keep = (name: string) => (init: RequestInit) => {
    calls.push([name, init.body ? JSON.parse(String(init.body)) : null]);
    return { messageId: 'm1', position: '2' };
  };
  stubServer({
    'POST /api/alerts/chats': keep('add'),
    'PUT /api/alerts/chats/slack': keep('change'),
    'DELETE /api/alerts/chats/slack': keep('remove'),
    'POST /api/alerts/test': keep('test'),
    ...answers,
  });
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <form onSubmit={saves}>
          <ChatFields chats={chats} />
        </form>
      </QueryClientProvider>,
    );
  });
}
const choose = (name: string) => userEvent.selectOptions(screen.getByRole('combobox', { name: 'Add a channel' }), name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (field: string, text: string) => userEvent.type(screen.getByRole('textbox', { name: field }), text);
const called = (...expected: [string, unknown][]) => waitFor(() => expect(calls).toEqual(expected));

afterEach(() => {
  cleanup();
  toasts.set([]);
  saves.mockReset();
});

describe('a chat for alerts', () => {
  it('is chosen from one list, which leaves out what is there', async () => {
    await open([SLACK]);
    const list = screen.getByRole('combobox', { name: 'Add a channel' });
    expect(
      within(list)
        .getAllByRole('option')
        .map(option => option.textContent),
    ).toEqual(['Add a channel', 'Google Chat', 'Microsoft Teams', 'Telegram', 'ntfy']);
  });

  it.each<[string, readonly [string, string][], unknown]>([
    [
      'Slack, Mattermost or Discord',
      [['Webhook address', 'https://hooks.slack.com/services/T/B/x ']],
      { channel: 'slack', url: 'https://hooks.slack.com/services/T/B/x' },
    ],
    [
      'Telegram',
      [
        ['Bot token', '123456789:AAE'],
        ['Chat ID', '-100123'],
      ],
      { channel: 'telegram', token: '123456789:AAE', chatId: '-100123' },
    ],
    [
      'ntfy',
      [['Topic address', 'https://ntfy.sh/alerts']],
      { channel: 'ntfy', url: 'https://ntfy.sh/alerts', token: null },
    ],
  ])('is added by its address: %s', async (name, fields, body) => {
    await open();
    await choose(name);
    expect((screen.getByRole('button', { name: 'Add' }) as HTMLButtonElement).disabled).toBe(true);
    for (const [field, text] of fields) await type(field, text);
    await press('Add');
    await called(['add', body]);
    await screen.findByRole('combobox', { name: 'Add a channel' });
    expect(toasts.get()[0]?.message).toMatch(/^We’ve asked for consent in /);
  });

  it('is added by Enter, which saves none of the other settings', async () => {
    await open();
    await choose('Microsoft Teams');
    await type('Webhook address', 'https://teams.example/x{Enter}');
    await called(['add', { channel: 'teams', url: 'https://teams.example/x' }]);
    expect(saves).not.toHaveBeenCalled();
  });

  it('says why an address was refused, and keeps it for a correction', async () => {
    await open([], { 'POST /api/alerts/chats': refusal(400, 'ALERT_CHAT_INVALID') });
    await choose('Google Chat');
    await type('Webhook address', 'http://x');
    await press('Add');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('ALERT_CHAT_INVALID'));
    expect((screen.getByRole('textbox', { name: 'Webhook address' }) as HTMLInputElement).value).toBe('http://x');
    await press('Cancel');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('shows only the end of its address', async () => {
    await open([SLACK]);
    expect(screen.getByText('hooks.slack.com/…x7Kd')).toBeDefined();
  });

  it('waits for consent, and can ask again', async () => {
    await open([{ ...SLACK, confirmed: false }]);
    expect(screen.getByRole('status').textContent).toMatch(/^Waiting for someone there/);
    await press('Resend confirmation by Slack');
    await called(['test', { channel: 'slack' }]);
  });

  it('can be tested, made rarer, turned off and removed, each at once', async () => {
    await open([SLACK]);
    await press('Send a test by Slack');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'How often by Slack' }), 'daily');
    await userEvent.click(screen.getByRole('switch', { name: 'Slack' }));
    await press('Remove Slack');
    await called(
      ['test', { channel: 'slack' }],
      ['change', { enabled: true, digest: 'daily' }],
      ['change', { enabled: false, digest: 'instant' }],
      ['remove', null],
    );
  });
});
