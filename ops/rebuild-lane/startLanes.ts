/** The threads of a rebuild in lanes. Started before the engines are opened, as loading its code takes a thread a while. */
import type { ShopsPart } from '../../platform/event-store/shopsPart.js';
import type { Config } from '../../platform/runtime/config/config.js';
import { askedThread } from '../../platform/runtime/threads/askedThread.js';
import type { Lanes } from '../../projector/lanes/foldInLanes.js';
import type { Lane, LaneEnd } from '../../projector/lanes/foldLane.js';

type LaneConfig = Pick<Config, 'EVENT_STORE' | 'READ_STORE' | 'KEY_STORE'>;

export interface LaneData extends LaneConfig {
  /** 32 bytes. */
  readonly masterKey: Uint8Array;
  /** One number: how many events all threads have written. */
  readonly folded: Int32Array<SharedArrayBuffer>;
}
export type LaneRequest = Lane & { readonly projection: string };

/**
 * @param own the part that the caller's thread folds.
 * @param parts those that get a thread each.
 * @param entry the compiled thread; tests, which run from source, bundle their own.
 */
export function startLanes(
  { EVENT_STORE, READ_STORE, KEY_STORE }: LaneConfig,
  masterKey: Uint8Array,
  [own, ...parts]: readonly [ShopsPart, ...ShopsPart[]],
  entry = new URL('./thread.js', import.meta.url),
): Lanes & { end(): Promise<void> } {
  const folded = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const data: LaneData = { EVENT_STORE, READ_STORE, KEY_STORE, masterKey, folded };
  const started = parts.map(part => ({
    part,
    thread: askedThread<LaneRequest>(entry, data, 'folds a part of the log'),
  }));
  return {
    own,
    others: started.map(({ part, thread }) => ({
      part,
      fold: ({ name }, lane) => thread.ask<LaneEnd>({ ...lane, projection: name }),
    })),
    folded: () => Atomics.load(folded, 0),
    end: async () => void (await Promise.all(started.map(({ thread }) => thread.end()))),
  };
}
