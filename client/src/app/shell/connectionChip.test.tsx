import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportSignal } from '../../state/availability.js';
import { connection } from '../../state/connection.js';
import { expectAnswer } from '../../state/silence.js';
import { ConnectionChip } from './ConnectionChip.js';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-28T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

it('says after 3 s that a hung server owes an answer, and after 10 s how old the data is', () => {
  reportSignal('healthy');
  connection.set({ state: 'online' });
  render(<ConnectionChip />);
  const [first, second] = [expectAnswer(), expectAnswer()];
  act(() => void vi.advanceTimersByTime(2_999));
  expect(screen.getByRole('status').textContent).toBe('Online');
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('status').textContent).toBe('Waiting for a response…');
  act(() => void vi.advanceTimersByTime(7_000));
  expect(screen.getByRole('status').textContent).toMatch(/^Waiting for a response…, data from /);
  act(first);
  expect(screen.getByRole('status').textContent).toBe('Online');
  act(() => void vi.advanceTimersByTime(3_000));
  expect(screen.getByRole('status').textContent).toBe('Waiting for a response…');
  act(second);
  expect(screen.getByRole('status').textContent).toBe('Online');
});
