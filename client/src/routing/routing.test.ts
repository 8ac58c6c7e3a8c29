import { describe, expect, it } from 'vitest';
import type { Session } from '../state/session.js';
import { loadingMessage, nextProgress, tickMs } from './loadingProgress.js';
import { redirectTarget } from './redirectTarget.js';

type Case = readonly [search: string, session: Session['state'], target: string | null];

const OPEN = ['/admin', '/privacy-policy', '/service-unavailable'].flatMap((page): Case[] => [
  [`?redirect=${page}`, 'loading', page],
  [`?redirect=${page}`, 'authenticated', page],
  [`?redirect=${page}`, 'unauthenticated', page],
]);
const SIGNED_IN = ['/dashboard', '/competitors', '/profile'].flatMap((page): Case[] => [
  [`?redirect=${page}`, 'loading', 'wait'],
  [`?redirect=${page}`, 'authenticated', page],
  [`?redirect=${page}`, 'unauthenticated', null],
]);

describe('the redirect parameter', () => {
  it.each<Case>([
    ['', 'authenticated', null],
    ['?redirect=', 'authenticated', null],
    ['?redirect=/index.html', 'authenticated', null],
    ...OPEN,
    ...SIGNED_IN,
    ['?redirect=/', 'authenticated', null],
    ['?redirect=https://evil.example', 'authenticated', null],
    ['?redirect=//evil.example', 'authenticated', null],
    ['?redirect=/dashboard/../x', 'authenticated', null],
  ])('%s while %s leads to %s', (search, session, target) => expect(redirectTarget(search, session)).toBe(target));
});

describe('the loading screen', () => {
  it('steps 10 to 30 every 800 ms, fast 20 to 50 every 400', () => {
    expect([nextProgress(0, false, 0), nextProgress(0, false, 1)]).toEqual([10, 30]);
    expect([nextProgress(0, true, 0), nextProgress(0, true, 1)]).toEqual([20, 50]);
    expect([tickMs(false), tickMs(true)]).toEqual([800, 400]);
  });
  it('stops at 100', () => expect(nextProgress(95, true, 1)).toBe(100));
  it('shows its five messages in order', () =>
    expect([0, 20, 40, 60, 80, 100].map(loadingMessage)).toEqual([
      'Initializing Tidewatch...',
      'Connecting to your store...',
      'Loading analytics engine...',
      'Preparing your dashboard...',
      'Almost ready!',
      'Almost ready!',
    ]));
});
