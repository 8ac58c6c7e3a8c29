import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { toasts } from '../../state/toasts.js';
import { refusal, stubServer } from '../../test/server.js';
import ShareDialog from './ShareDialog.js';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  toasts.set([]);
});

const shared = { kind: 'revenue', from: '2026-11-01', to: '2026-11-20' } as const;
function show(answer: unknown): unknown[] {
  const bodies: unknown[] = [];
  stubServer({
    'POST /api/share-links': ({ body }: RequestInit) => {
      bodies.push(JSON.parse(String(body)));
      return answer;
    },
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShareDialog shared={shared} about="Anyone sees it." onClose={() => {}} />
    </QueryClientProvider>,
  );
  return bodies;
}
const url = 'https://app.example/api/share-links/open?token=t';

it('creates a link for seven days, shows it once, and copies it', async () => {
  const bodies = show({ id: 'l1', url, expiresAt: '2026-11-28T12:00:00.000Z', position: '7' });
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toBe(url);
  expect(bodies).toEqual([{ shared, lasts: 7 }]);
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(url);
});

it('asks for another duration', async () => {
  const bodies = show({ id: 'l1', url, expiresAt: '2026-12-28T12:00:00.000Z', position: '7' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Works for' }), '30 days');
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }));
  await screen.findByLabelText('Link');
  expect(bodies).toEqual([{ shared, lasts: 30 }]);
});

it('says why there is no link', async () => {
  show(refusal(409, 'SHARE_LINKS_FULL', { limit: 50 }));
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }));
  await waitFor(() => expect(toasts.get()).toMatchObject([{ kind: 'error' }]));
});
