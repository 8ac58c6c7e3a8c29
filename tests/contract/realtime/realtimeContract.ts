/** The contract of every realtime engine. Each engine's test file calls this with its harness. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Realtime, Signal } from '../../../platform/realtime/port.js';

export interface RealtimeHarness {
  /** Nodes that receive each other's signals; a single one if the engine works within one process. */
  readonly nodes: readonly [Realtime, ...Realtime[]];
  remove(): Promise<void>;
}

const changed = (id: string): Signal => ({
  kind: 'changed',
  room: 'shop:aurora.myshopify.com',
  payload: { topic: 'competitors', position: '7', id },
});

export function realtimeContract(engine: string, create: () => Promise<RealtimeHarness>): void {
  describe(`realtime on ${engine}`, () => {
    let harness: RealtimeHarness;
    let node: Realtime;
    beforeEach(async () => {
      harness = await create();
      [node] = harness.nodes;
    });
    afterEach(() => harness.remove());

    const listen = (on: Realtime) => {
      const heard: Signal[] = [];
      return { heard, stop: on.subscribe(signal => void heard.push(signal)) };
    };

    it('reaches every listener on every node, in order', async () => {
      const listeners = [...harness.nodes, node].map(listen);
      const signals: Signal[] = [
        changed('1'),
        { kind: 'ended', room: 'session:abc' },
        { kind: 'projected', projection: 'competitors', position: '7' },
      ];
      for (const signal of signals) node.publish(signal);
      await expect.poll(() => listeners.map(({ heard }) => heard)).toEqual(listeners.map(() => signals));
    });

    it('does not make the publisher wait for a listener', async () => {
      const { heard } = listen(node);
      node.publish(changed('1'));
      expect(heard).toEqual([]);
      await expect.poll(() => heard).toEqual([changed('1')]);
    });

    it('keeps what one listener throws from the publisher and from the others', async () => {
      node.subscribe(() => {
        throw new Error('broken listener');
      });
      const { heard } = listen(node);
      node.publish(changed('1'));
      node.publish(changed('2'));
      await expect.poll(() => heard).toEqual([changed('1'), changed('2')]);
    });

    it('stops calling a listener that ended, even for signals on their way', async () => {
      const [ended, stays] = [listen(node), listen(node)];
      node.publish(changed('1'));
      ended.stop();
      node.publish(changed('2'));
      await expect.poll(() => stays.heard).toHaveLength(2);
      expect(ended.heard).toEqual([]);
    });

    it('counts a listener that subscribed twice as two', async () => {
      const heard: Signal[] = [];
      const hear = (signal: Signal) => void heard.push(signal);
      const stop = node.subscribe(hear);
      node.subscribe(hear);
      stop();
      node.publish(changed('1'));
      await expect.poll(() => heard).toEqual([changed('1')]);
    });

    it('is healthy until it is closed; publishing then is harmless', async () => {
      const { heard } = listen(node);
      await expect.poll(() => node.healthy()).toBe(true);
      await node.close();
      expect(node.healthy()).toBe(false);
      expect(() => node.publish(changed('1'))).not.toThrow();
      await new Promise(resolve => setImmediate(resolve));
      expect(heard).toEqual([]);
    });
  });
}
