/** A merchant with a synced store, who calls the product like a browser. */
import { signIn, synced } from '../../bench/runningProduct.js';

export interface Merchant {
  readonly cookie: string;
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** Tracks a competitor's page. @param key the same for the same command. */
  add(page: string, key: string): Promise<Response>;
  /** A competitor, as the list shows it. */
  shown(page: string): Promise<{ readonly price: number | null } | undefined>;
}

export async function signedInMerchant(url: string): Promise<Merchant> {
  const cookie = await signIn(url);
  await synced(url, cookie);
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { cookie, 'content-type': 'application/json', ...init.headers } });
  return {
    cookie,
    ask,
    add: (page, key) =>
      ask('/api/competitors', {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: JSON.stringify({ url: page }),
      }),
    async shown(page) {
      const answer = await ask('/api/competitors');
      if (!answer.ok) return undefined;
      return ((await answer.json()) as { url: string; price: number | null }[]).find(row => row.url === page);
    },
  };
}
