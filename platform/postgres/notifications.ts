/** What other connections announce with NOTIFY, heard on one connection for all channels. It is opened again when it breaks. */
import type { PoolClient } from 'pg';

/** @param payload what was announced; `null`: anything may have been, as nothing listened for a while. */
export type Heard = (payload: string | null) => void;

export interface Notifications {
  /** Hears of a channel from now on. @returns ends it. */
  listen(channel: string, heard: Heard): () => void;
  /** Whether announcements arrive at this moment, as far as is known. */
  listening(): boolean;
  close(): Promise<void>;
}

const AGAIN_MS = 1_000;

/** @param connect is called when the first one listens, and after a loss. */
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
      // Those that come while this waits are heard as well.
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
      // What fails here breaks the connection as well.
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
