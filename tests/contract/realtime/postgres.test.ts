import pg from 'pg';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import type { Realtime, Signal } from '../../../platform/realtime/port.js';
import { postgresRealtime } from '../../../platform/realtime/postgres/postgresRealtime.js';
import { realtimeContract } from './realtimeContract.js';

const url = inject('postgresUrl') ?? '';

/** Another name means separate connections, like another process. */
function nodeCalled(name: string): Realtime {
  const place = new URL(url);
  place.searchParams.set('application_name', name);
  return postgresRealtime(place.href);
}

describe.skipIf(url === '')('on PostgreSQL (needs a PostgreSQL server)', () => {
  async function twoNodes() {
    const nodes = [nodeCalled('realtime_1'), nodeCalled('realtime_2')] as const;
    await Promise.all(nodes.map(node => node.ready()));
    expect(nodes.map(node => node.healthy())).toEqual([true, true]);
    return nodes;
  }

  realtimeContract('PostgreSQL', async () => {
    const nodes = await twoNodes();
    return {
      nodes,
      async remove() {
        await Promise.all(nodes.map(node => node.close()));
      },
    };
  });

  describe('realtime on PostgreSQL', () => {
    async function pair() {
      const nodes = await twoNodes();
      onTestFinished(async () => void (await Promise.all(nodes.map(node => node.close()))));
      const heard: Signal[] = [];
      nodes[1].subscribe(signal => void heard.push(signal));
      return { one: nodes[0], other: nodes[1], heard };
    }
    const changed = (id: string): Signal => ({
      kind: 'changed',
      room: 'shop:aurora.myshopify.com',
      payload: { topic: 'competitors', position: '7', id },
    });

    it('tells of what is longer than a notification, whole and in its place, and of each of several that are alike', async () => {
      const { one, heard } = await pair();
      const signals = [
        changed('1'),
        changed(`${'x'.repeat(5_000)}😀漢${'é'.repeat(20_000)}`),
        changed('2'),
        changed('2'),
      ];
      for (const signal of signals) one.publish(signal);
      await vi.waitFor(() => expect(heard).toEqual(signals), { timeout: 5_000 });
    });

    it('says after its connections were cut that something may have been missed, and goes on', async () => {
      const { one, other, heard } = await pair();
      const admin = new pg.Client({ connectionString: url });
      await admin.connect();
      onTestFinished(() => admin.end());
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'realtime_2'`);
      await vi.waitFor(() => expect(other.healthy()).toBe(false), { timeout: 5_000, interval: 1 });
      await vi.waitFor(() => expect(heard).toEqual([{ kind: 'missed' }]), { timeout: 10_000 });
      expect(other.healthy()).toBe(true);
      one.publish(changed('1'));
      await vi.waitFor(() => expect(heard).toEqual([{ kind: 'missed' }, changed('1')]), { timeout: 5_000 });
    });
  });

  it('tells its own process while the server is away', async () => {
    const node = postgresRealtime('postgres://u:p@127.0.0.1:1/db');
    const heard: Signal[] = [];
    node.subscribe(signal => void heard.push(signal));
    node.publish({ kind: 'ended', room: 'session:a' });
    await expect.poll(() => heard).toEqual([{ kind: 'ended', room: 'session:a' }]);
    await expect.poll(() => node.healthy()).toBe(false);
    await node.close();
  });
});
