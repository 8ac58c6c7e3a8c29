import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { toasts } from '../../state/toasts.js';
import { refusal, stubServer } from '../../test/server.js';
import { alertSettings, unusedChannel } from './alertSettings.fixtures.js';
import { WeeklyEmail } from './WeeklyEmail.js';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  toasts.set([]);
});

function show(answer: unknown, confirmed = true): unknown[] {
  const bodies: unknown[] = [];
  stubServer({
    'PUT /api/alerts/weekly': ({ body }: RequestInit) => {
      bodies.push(JSON.parse(String(body)));
      return answer;
    },
  });
  const email = { ...unusedChannel, address: 'me@shop.example', enabled: true, confirmed };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WeeklyEmail settings={{ ...alertSettings, email }} />
    </QueryClientProvider>,
  );
  return bodies;
}
const flip = () => userEvent.click(screen.getByRole('switch', { name: 'Weekly email: Your week' }));
const said = () => toasts.get().map(({ kind, message }) => [kind, message]);

it('is switched off at once, and says so', async () => {
  const bodies = show({ position: '7' });
  await flip();
  await waitFor(() => expect(said()).toEqual([['success', 'The weekly email is off.']]));
  expect(bodies).toEqual([{ on: false }]);
});

it('stays on if the server refuses, with the reason', async () => {
  show(() => refusal(503, 'SERVICE_UNAVAILABLE'));
  await flip();
  await waitFor(() => expect(said()).toMatchObject([['error', expect.any(String)]]));
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true);
});

it('says what it waits for until the address is confirmed', () => {
  show({ position: '7' }, false);
  expect(screen.getByText(/once your alert email is on and its address is confirmed/)).toBeDefined();
});
