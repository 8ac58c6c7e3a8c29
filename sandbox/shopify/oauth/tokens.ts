/**
 * Issues codes and tokens for the sandbox's token endpoint, by the rules of shopify reference §5. Stores only their
 * hashes. A new grant ends all of the shop's earlier refresh tokens; access tokens live until they expire. After a
 * refresh the old refresh token works until the new one is used, so that the app can recover from a lost response.
 */
import type { ShopDomain } from '../../../domain/kernel/names.js';
import { hashOf, systemIds } from '../../../platform/runtime/ids/ids.js';
import type { Sqlite } from '../../../platform/sqlite/open.js';

export interface IssuedTokens {
  readonly access_token: string;
  readonly scope: string;
  readonly expires_in?: number;
  readonly refresh_token?: string;
  readonly refresh_token_expires_in?: number;
}

export interface Tokens {
  /** Issues a code for one use within ten minutes. */
  issueCode(grant: { shop: ShopDomain; scope: string; now: number }): string;
  /** `null` for a code that is unknown, expired, already used, or for another shop. */
  redeemCode(request: { shop: ShopDomain; code: string; expiring: boolean; now: number }): IssuedTokens | null;
  /** `null` for a dead refresh token. */
  refresh(request: { shop: ShopDomain; refreshToken: string; now: number }): IssuedTokens | null;
  /** Issues a token for a day, without a refresh token. Its scopes are the latest grant's; without a grant, `scope`. */
  clientCredentials(request: { shop: ShopDomain; scope: string; now: number }): IssuedTokens;
  /** Exchanges a permanent access token for an expiring pair. `null` for any other token. */
  exchange(request: { shop: ShopDomain; accessToken: string; now: number }): IssuedTokens | null;
  /** Revokes all of the shop's tokens and its grant. */
  revoke(shop: ShopDomain): void;
  /** Changes the scopes of the grant and of all valid tokens. */
  rescope(shop: ShopDomain, scope: string): void;
  /** Returns a valid access token's scopes, or `null`. */
  scopesOf(shop: ShopDomain, accessToken: string, now: number): readonly string[] | null;
  /** Returns the scopes of the shop's latest grant, or `null`. */
  grantedTo(shop: ShopDomain): readonly string[] | null;
}

const SECOND = 1000;
const CODE_LIFE = 600;
const ACCESS_LIFE = 3600;
const REFRESH_LIFE = 7_776_000;
const CLIENT_CREDENTIALS_LIFE = 86_399;

const TABLES = `
  CREATE TABLE IF NOT EXISTS oauth_codes (
    hash TEXT PRIMARY KEY, shop TEXT NOT NULL, scope TEXT NOT NULL, expires_at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS oauth_access_tokens (
    hash TEXT PRIMARY KEY, shop TEXT NOT NULL, scope TEXT NOT NULL, expires_at INTEGER);
  CREATE TABLE IF NOT EXISTS oauth_refresh_tokens (
    hash TEXT PRIMARY KEY, shop TEXT NOT NULL, scope TEXT NOT NULL, expires_at INTEGER NOT NULL, replaces TEXT);
  CREATE TABLE IF NOT EXISTS oauth_grants (shop TEXT PRIMARY KEY, scope TEXT NOT NULL);`;

/** @param shortened lifetime in seconds of the shop's access tokens, if set. */
export function tokens(database: Sqlite, shortened: (shop: ShopDomain) => number | null): Tokens {
  database.exec(TABLES);
  const row = <Result>(sql: string, ...args: (string | number)[]) => database.prepare(sql).get<Result>(args);
  const run = (sql: string, ...args: (string | number | null)[]) => database.prepare(sql).run(args);

  function issueAccess(shop: ShopDomain, scope: string, expiresAt: number | null): string {
    const token = `shpat_${systemIds.secret()}`;
    run('INSERT INTO oauth_access_tokens VALUES (?, ?, ?, ?)', hashOf(token), shop, scope, expiresAt);
    return token;
  }

  function issuePair(shop: ShopDomain, scope: string, now: number, replaces: string | null): IssuedTokens {
    const refreshToken = `shprt_${systemIds.secret()}`;
    const until = now + REFRESH_LIFE * SECOND;
    const life = shortened(shop) ?? ACCESS_LIFE;
    run('INSERT INTO oauth_refresh_tokens VALUES (?, ?, ?, ?, ?)', hashOf(refreshToken), shop, scope, until, replaces);
    return {
      access_token: issueAccess(shop, scope, now + life * SECOND),
      scope,
      expires_in: life,
      refresh_token: refreshToken,
      refresh_token_expires_in: REFRESH_LIFE,
    };
  }

  return {
    issueCode({ shop, scope, now }) {
      const code = systemIds.secret();
      run('INSERT INTO oauth_codes VALUES (?, ?, ?, ?)', hashOf(code), shop, scope, now + CODE_LIFE * SECOND);
      return code;
    },

    redeemCode: ({ shop, code, expiring, now }) =>
      database.transaction(() => {
        const found = row<{ shop: string; scope: string; expires_at: number }>(
          'SELECT shop, scope, expires_at FROM oauth_codes WHERE hash = ?',
          hashOf(code),
        );
        if (!found || found.shop !== shop || found.expires_at <= now) return null;
        run('DELETE FROM oauth_codes WHERE hash = ?', hashOf(code));
        run('DELETE FROM oauth_refresh_tokens WHERE shop = ?', shop);
        run('INSERT OR REPLACE INTO oauth_grants VALUES (?, ?)', shop, found.scope);
        return expiring
          ? issuePair(shop, found.scope, now, null)
          : { access_token: issueAccess(shop, found.scope, null), scope: found.scope };
      }),

    refresh: ({ shop, refreshToken, now }) =>
      database.transaction(() => {
        const hash = hashOf(refreshToken);
        const found = row<{ scope: string; replaces: string | null }>(
          'SELECT scope, replaces FROM oauth_refresh_tokens WHERE hash = ? AND shop = ? AND expires_at > ?',
          ...[hash, shop, now],
        );
        if (!found) return null;
        // Using it ends its predecessor, and a successor that never arrived.
        run('DELETE FROM oauth_refresh_tokens WHERE hash = ? OR replaces = ?', found.replaces ?? '', hash);
        return issuePair(shop, found.scope, now, hash);
      }),

    clientCredentials({ shop, scope, now }) {
      const life = shortened(shop) ?? CLIENT_CREDENTIALS_LIFE;
      const granted = row<{ scope: string }>('SELECT scope FROM oauth_grants WHERE shop = ?', shop)?.scope ?? scope;
      run('INSERT OR REPLACE INTO oauth_grants VALUES (?, ?)', shop, granted);
      return { access_token: issueAccess(shop, granted, now + life * SECOND), scope: granted, expires_in: life };
    },

    exchange: ({ shop, accessToken, now }) =>
      database.transaction(() => {
        const hash = hashOf(accessToken);
        const found = row<{ scope: string }>(
          'SELECT scope FROM oauth_access_tokens WHERE hash = ? AND shop = ? AND expires_at IS NULL',
          ...[hash, shop],
        );
        if (!found) return null;
        run('DELETE FROM oauth_access_tokens WHERE hash = ?', hash);
        return issuePair(shop, found.scope, now, null);
      }),

    revoke(shop) {
      for (const table of ['oauth_codes', 'oauth_access_tokens', 'oauth_refresh_tokens', 'oauth_grants'])
        run(`DELETE FROM ${table} WHERE shop = ?`, shop);
    },

    rescope(shop, scope) {
      for (const table of ['oauth_access_tokens', 'oauth_refresh_tokens', 'oauth_grants'])
        run(`UPDATE ${table} SET scope = ? WHERE shop = ?`, scope, shop);
    },

    scopesOf(shop, accessToken, now) {
      const found = row<{ scope: string; expires_at: number | null }>(
        'SELECT scope, expires_at FROM oauth_access_tokens WHERE hash = ? AND shop = ?',
        ...[hashOf(accessToken), shop],
      );
      return found && (found.expires_at === null || found.expires_at > now) ? found.scope.split(',') : null;
    },

    grantedTo(shop) {
      return row<{ scope: string }>('SELECT scope FROM oauth_grants WHERE shop = ?', shop)?.scope.split(',') ?? null;
    },
  };
}
