/** The one door to Elasticsearch. The client is large, so it is loaded when it is first used. */
import type { Client } from '@elastic/elasticsearch';
import { EngineLost } from '../../engineLost.js';
import type { ElasticsearchAddress } from './address.js';
import { isLost } from './isLost.js';

export interface Connection {
  /** @throws EngineLost if the cluster does not answer now. */
  ask<Result>(question: (client: Client) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** A paused cluster is told from a slow one by it. */
const ANSWER_MS = 10_000;

export function openConnection({ node, auth, ca }: ElasticsearchAddress): Connection {
  let client: Promise<Client> | undefined;
  let closed = false;

  async function connect(): Promise<Client> {
    const { Client } = (await import('@elastic/elasticsearch')).default;
    // Repeating is the follower's affair, and the caller's: a retry here would hide how long a loss lasts.
    return new Client({
      node,
      ...(auth && { auth }),
      ...(ca && { tls: { ca } }),
      requestTimeout: ANSWER_MS,
      maxRetries: 0,
    });
  }

  return {
    async ask(question) {
      if (closed) throw new Error('the search index is closed');
      client ??= connect();
      try {
        return await question(await client);
      } catch (fault) {
        throw isLost(fault) ? new EngineLost('Elasticsearch does not answer', { cause: fault }) : fault;
      }
    },

    async close() {
      closed = true;
      await (await client)?.close();
    },
  };
}
