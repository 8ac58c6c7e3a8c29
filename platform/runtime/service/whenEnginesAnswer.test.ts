import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { causeOf } from '../../engineAway.js';
import { whenEnginesAnswer } from './whenEnginesAnswer.js';

const fault = (reason: string) =>
  new Error(`cannot use Kafka: ${reason} (see TIDEWATCH_BUS)`, { cause: causeOf(reason, new Error('ECONNREFUSED')) });
const AWAY = fault('nothing listens there');
const forever = () => new AbortController().signal;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a start whose engine does not answer yet', () => {
  it('prints one line, and continues once the engine answers', async () => {
    const lines: string[] = [];
    const start = vi.fn().mockRejectedValueOnce(AWAY).mockRejectedValueOnce(AWAY).mockResolvedValue('started');
    const starting = whenEnginesAnswer(start, line => lines.push(line), forever());
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await starting).toBe('started');
    expect(lines).toEqual([`Waiting for up to two minutes: ${AWAY.message}`]);
  });

  it('prints a line for each further engine', async () => {
    const lines: string[] = [];
    const another = fault('the server is starting up');
    const start = vi.fn().mockRejectedValueOnce(AWAY).mockRejectedValueOnce(another).mockResolvedValue('started');
    const starting = whenEnginesAnswer(start, line => lines.push(line), forever());
    await vi.advanceTimersByTimeAsync(2_000);
    await starting;
    expect(lines.map(line => line.split(': ').at(-1))).toEqual([
      'nothing listens there (see TIDEWATCH_BUS)',
      'the server is starting up (see TIDEWATCH_BUS)',
    ]);
  });

  it('fails after two minutes', async () => {
    let failed = false;
    const starting = whenEnginesAnswer(() => Promise.reject(AWAY), vi.fn(), forever());
    const refused = starting.catch(reason => {
      failed = true;
      return reason;
    });
    await vi.advanceTimersByTimeAsync(119_000);
    expect(failed).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await refused).toBe(AWAY);
  });

  it('fails at once if waiting cannot help', async () => {
    const wrong = fault('user or password is wrong');
    const start = vi.fn().mockRejectedValue(wrong);
    await expect(whenEnginesAnswer(start, vi.fn(), forever())).rejects.toBe(wrong);
    expect(start).toHaveBeenCalledOnce();
  });

  it('fails at once if the process is to stop', async () => {
    const stop = new AbortController();
    const start = vi.fn().mockRejectedValue(AWAY);
    const refused = expect(whenEnginesAnswer(start, vi.fn(), stop.signal)).rejects.toBe(AWAY);
    await vi.advanceTimersByTimeAsync(500);
    stop.abort();
    await refused;
    expect(start).toHaveBeenCalledOnce();
  });
});
