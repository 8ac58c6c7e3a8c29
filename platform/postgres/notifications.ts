/** Receives other connections' NOTIFY, for all channels on one connection, which is reopened when it breaks. */
import type { PoolClient } from 'pg';

/** @param payload the announcement; `null` after a gap, in which anything may have been announced. */
export type Heard = (payload: string | null) => void;

export interface Notifications {
  /** Listens to a channel from now on. @returns a function that ends it. */
  listen(channel: string, heard: Heard): () => void;
  /** Whether announcements arrive at present, as far as is known. */
  listening(): boolean;
  close(): Promise<void>;
}

const AGAIN_MS = 1_000;

/** @param connect is called for the first listener, and after a loss. */
export function notificationsOf(connect: () => Promise<PoolClient>): Notifications {
  const channels = new Map<string, Set<Heard>>();
  let client: PoolClient | null = null;
  let opening: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const tell = (channel: string, payload: string | null) =>
    channels.get(channel)?.forEach(heard => void heard(payload));

  function open(): void {
    if (closed || client || opening) return;
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
    const fresh = await connect();
    try {
      fresh.on('notification', ({ channel, payload = '' }) => tell(channel, payload));
      // Channels added while this waits are included.
      for (const channel of channels.keys()) await fresh.query(`listen ${channel}`);
    } catch (fault) {
      fresh.release(true);
      throw fault;
    }
    client = fresh;
    fresh.once('end', ended);
    for (const channel of channels.keys()) tell(channel, null);
  }

  function ended(): void {
    client?.release(true);
    client = null;
    later();
  }

  return {
    listen(channel, heard) {
      const others = channels.get(channel);
      if (others) others.add(heard);
      else channels.set(channel, new Set([heard]));
      // A failure here breaks the connection too.
      if (!client) open();
      else if (!others) client.query(`listen ${channel}`).then(() => tell(channel, null), ignore);
      else heard(null);
      return () => {
        const left = channels.get(channel);
        left?.delete(heard);
        if (left?.size !== 0) return;
        channels.delete(channel);
        client?.query(`unlisten ${channel}`).catch(ignore);
      };
    },

    listening: () => client !== null,

    async close() {
      closed = true;
      clearTimeout(timer);
      await opening;
      client?.removeListener('end', ended);
      client?.release(true);
      client = null;
    },
  };
}

const ignore = (): void => {};
