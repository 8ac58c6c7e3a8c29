/** Receives other connections' NOTIFY for all channels on one connection, and reopens it when it breaks. */
import type { PoolClient } from 'pg';

/** @param payload the notification; `null` after a gap, which may have lost any. */
export type Heard = (payload: string | null) => void;

export interface Notifications {
  /** Listens to a channel. @returns a function that stops it. */
  listen(channel: string, heard: Heard): () => void;
  /** Returns whether notifications currently arrive, as far as known. */
  listening(): boolean;
  close(): Promise<void>;
}

const AGAIN_MS = 1_000;

interface Connection {
  readonly client: PoolClient;
  /** The channels of the latest LISTEN. */
  readonly listened: Set<string>;
  /** True while it changes the channels. */
  settling: boolean;
}

/** @param connect called for the first listener, and after a loss. */
export function notificationsOf(connect: () => Promise<PoolClient>): Notifications {
  const channels = new Map<string, Set<Heard>>();
  let connection: Connection | null = null;
  let opening: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const notifyListeners = (channel: string, payload: string | null) =>
    channels.get(channel)?.forEach(heard => void heard(payload));

  function open(): void {
    if (closed || connection || opening) return;
    opening = begin()
      .catch(later)
      .finally(() => {
        opening = null;
      });
  }

  function later(): void {
    if (!closed) timer = setTimeout(open, AGAIN_MS);
  }

  async function begin(): Promise<void> {
    const client = await connect();
    const fresh = { client, listened: new Set<string>(), settling: false };
    try {
      client.on('notification', ({ channel, payload = '' }) => notifyListeners(channel, payload));
      await settle(fresh, () => {});
    } catch (fault) {
      client.release(true);
      throw fault;
    }
    connection = fresh;
    client.once('end', reconnect);
    for (const channel of fresh.listened) notifyListeners(channel, null);
    // Channels added at the last moment.
    void follow();
  }

  function reconnect(): void {
    connection?.client.removeListener('end', reconnect);
    connection?.client.release(true);
    connection = null;
    later();
  }

  /** Sends LISTEN for the current channels, one statement at a time, as a connection requires. */
  async function settle({ client, listened }: Connection, listens: (channel: string) => void): Promise<void> {
    for (;;) {
      const missing = [...channels.keys()].find(channel => !listened.has(channel));
      const over = [...listened].find(channel => !channels.has(channel));
      if (missing !== undefined) {
        await client.query(`listen ${missing}`);
        listened.add(missing);
        listens(missing);
      } else if (over !== undefined) {
        await client.query(`unlisten ${over}`);
        listened.delete(over);
      } else return;
    }
  }

  async function follow(): Promise<void> {
    if (!connection) return open();
    if (connection.settling) return;
    const mine = connection;
    mine.settling = true;
    try {
      await settle(mine, channel => notifyListeners(channel, null));
    } catch {
      if (connection === mine) reconnect();
    }
    mine.settling = false;
  }

  return {
    listen(channel, heard) {
      const listeners = channels.get(channel);
      if (listeners) listeners.add(heard);
      else channels.set(channel, new Set([heard]));
      if (connection && listeners) heard(null);
      else void follow();
      return () => {
        const remaining = channels.get(channel);
        remaining?.delete(heard);
        if (remaining?.size !== 0) return;
        channels.delete(channel);
        if (connection) void follow();
      };
    },

    listening: () => connection !== null,

    async close() {
      closed = true;
      clearTimeout(timer);
      await opening;
      connection?.client.removeListener('end', reconnect);
      connection?.client.release(true);
      connection = null;
    },
  };
}
