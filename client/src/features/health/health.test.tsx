import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportAge } from '../../state/dataAge.js';
import { eventually } from '../../test/eventually.js';
import { refusal, stubServer } from '../../test/server.js';
import HealthCard from './HealthCard.js';
import { HealthDot } from './HealthDot.js';

const PATH = '/api/health/summary';
const summary = {
  systemStatus: 'DEGRADED',
  backendStatus: 'UP',
  redisStatus: 'DOWN',
  redisUsed: true,
  databaseStatus: 'UP',
  lastUpdated: '2026-11-21T12:00:00.000Z',
  version: '0.1.0',
  lastDeployCommit: 'c0ffee1234567',
};

let asked: string[] = [];
async function open(answer: unknown) {
  asked = stubServer({ [PATH]: answer });
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <HealthCard />
      </QueryClientProvider>,
    );
  });
  await act(() => vi.advanceTimersByTimeAsync(100));
}
const chips = () =>
  screen
    .getAllByRole('term')
    .map(({ textContent, nextElementSibling }) => `${textContent} ${nextElementSibling?.textContent}`);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:03:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('System Health', () => {
  it('has four chips, each a shape and a word, the time, and seven characters of the commit', async () => {
    await open(summary);
    expect(screen.getByRole('heading', { name: 'System Health' })).toBeDefined();
    expect(chips()).toEqual(['System ▲ DEGRADED', 'Backend ● UP', 'Redis ■ DOWN', 'Database ● UP']);
    expect(screen.getByText('3 min ago').getAttribute('datetime')).toBe(summary.lastUpdated);
    expect(screen.getByText('c0ffee1')).toBeDefined();
  });

  it('shows a missing Redis as not used', async () => {
    await open({ ...summary, systemStatus: 'UP', redisStatus: 'UNKNOWN', redisUsed: false });
    expect(chips()).toEqual(['System ● UP', 'Backend ● UP', 'Redis – not used', 'Database ● UP']);
  });

  it('is checked every 120 seconds', async () => {
    await open(summary);
    await act(() => vi.advanceTimersByTimeAsync(119_800));
    expect(asked).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(asked).toHaveLength(2);
  });

  it('is unknown, and says so, if the call fails', async () => {
    await open(() => refusal(503, 'X'));
    expect(chips()).toEqual(['System ○ UNKNOWN', 'Backend ○ UNKNOWN', 'Redis ○ UNKNOWN', 'Database ○ UNKNOWN']);
    expect(screen.getByText('Service temporarily unavailable - health metrics not available')).toBeDefined();
  });

  it('gives up after 10 seconds without an answer', async () => {
    const given = vi.spyOn(AbortSignal, 'timeout');
    await open(summary);
    expect(given).toHaveBeenCalledWith(10_000);
    given.mockRestore();
  });
});

describe('the dot in the footer', () => {
  it('says from when the figures are while the server cannot follow its log', async () => {
    stubServer({ [PATH]: summary });
    reportAge('180');
    await act(async () => {
      render(
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <HealthDot />
        </QueryClientProvider>,
      );
    });
    expect(screen.getByRole('status').textContent).toBe('figures from 3 min ago; changes can’t be saved right now');
    act(() => reportAge(null));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('summarizes the health in one word with its time, and opens the card', async () => {
    stubServer({ [PATH]: { ...summary, systemStatus: 'UP' } });
    await act(async () => {
      render(
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <HealthDot />
        </QueryClientProvider>,
      );
    });
    await act(() => vi.advanceTimersByTimeAsync(100));
    const dot = screen.getByRole('button', { name: /^All systems up/ });
    expect(dot.textContent).toBe('All systems upchecked just now');
    expect(dot.dataset.status).toBe('UP');
    expect(screen.queryByRole('heading', { name: 'System Health' })).toBeNull();
    await act(async () => dot.click());
    await eventually(() => screen.queryByRole('heading', { name: 'System Health' }));
  });

  it.each([
    [{ ...summary }, 'Some systems are slow'],
    [{ ...summary, systemStatus: 'DOWN' }, 'System down'],
    [() => refusal(400, 'X'), 'System health unknown'],
  ])('says so otherwise: %#', async (answer, words) => {
    stubServer({ [PATH]: answer });
    await act(async () => {
      render(
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <HealthDot />
        </QueryClientProvider>,
      );
    });
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('button').textContent).toContain(words);
  });
});
