/**
 * Notifications on a real server, for many listeners of one process on one connection, which runs one statement at a
 * time.
 */
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openPostgres } from '../../../platform/postgres/openPostgres.js';

const url = inject('postgresUrl') ?? '';
const CHANNELS = ['one', 'two', 'three', 'four', 'five'].map(name => `tidewatch_test_${name}`);

describe.skipIf(url === '')('listeners on one connection (needs a PostgreSQL server)', () => {
  it('come and go at once without a warning of the client, and each hears its channel', async () => {
    const warned: Error[] = [];
    const warn = (warning: Error) => void warned.push(warning);
    process.on('warning', warn);
    onTestFinished(() => void process.off('warning', warn));
    const postgres = openPostgres(url);
    onTestFinished(postgres.close);
    const heard: (string | null)[][] = CHANNELS.map(() => []);
    const listen = (from: number, to: number) =>
      CHANNELS.slice(from, to).map((channel, n) =>
        postgres.listen(channel, payload => void heard[from + n]?.push(payload)),
      );
    const [stopFirst] = listen(0, 1);
    await expect.poll(() => heard[0]).toEqual([null]);
    // On the connection that there is.
    const rest = listen(1, CHANNELS.length);
    await expect.poll(() => heard.map(payloads => payloads.length)).toEqual(CHANNELS.map(() => 1));
    for (const channel of CHANNELS) await postgres.query('select pg_notify($1, $1)', [channel]);
    await expect.poll(() => heard.map(payloads => payloads.at(-1))).toEqual(CHANNELS);
    for (const stop of rest) stop();
    const [again] = listen(1, 2);
    await expect.poll(() => heard[1]?.at(-1)).toBeNull();
    await postgres.query('select pg_notify($1, $2)', [CHANNELS[1], 'again']);
    await expect.poll(() => heard[1]?.at(-1)).toBe('again');
    await postgres.query('select pg_notify($1, $2)', [CHANNELS[2], 'unheard']);
    await postgres.query('select pg_notify($1, $2)', [CHANNELS[0], 'last']);
    await expect.poll(() => heard[0]?.at(-1)).toBe('last');
    expect(heard[2]).not.toContain('unheard');
    stopFirst?.();
    again?.();
    expect(warned).toEqual([]);
  });
});
