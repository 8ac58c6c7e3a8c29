/**
 * Keeps the shops' tokens: returns a valid one, and renews it early, one renewal at a time per shop, even across
 * processes. The vault stores the grant as one secret, so a pair is replaced atomically. Rules: shopify reference §5.
 */
import type { ShopDomain } from '../../../domain/kernel/names.js';
import { type Lock, LockTimeout } from '../../lock/port.js';
import { type Clock, msOf } from '../../runtime/clock/clock.js';
import type { Vault } from '../../vault/port.js';
import { type Grant, ShopifyError, type TokenEndpoint } from '../port.js';

/** The secret's name in the vault. Its value is a `Grant` as JSON. */
export const GRANT_SECRET = 'shopify-grant';

/** A token is renewed this long before it expires, so that no work started with it is cut off. */
const EARLY_MS = 5 * 60_000;

/** Includes the replaced pair, whose refresh token is valid until the new one is first used. */
interface KeptGrant extends Grant {
  readonly previous?: Grant;
}

export interface Tokens {
  /** Stores a new connection's grant; the shop's earlier grants are void. */
  keep(shop: ShopDomain, grant: Grant): Promise<void>;
  /** Deletes the shop's grant; later work that needs it gets `reauth_required`. */
  forget(shop: ShopDomain): Promise<void>;
  /**
   * Runs the work with a token that is valid for at least five minutes. Runs work that Shopify answers with 401
   * (`reauth_required`) once more with a renewed token.
   * @throws ShopifyError `reauth_required` if there is no grant or it cannot be renewed; and what the work throws.
   */
  use<Result>(shop: ShopDomain, work: (accessToken: string) => Promise<Result>): Promise<Result>;
}

export interface TokensOptions {
  readonly vault: Pick<Vault, 'getSecret' | 'putSecret' | 'deleteSecret'>;
  readonly endpoint: Pick<TokenEndpoint, 'refresh' | 'clientCredentials'>;
  readonly clock: Clock;
  readonly lock: Lock;
}

export function createTokens({ vault, endpoint, clock, lock }: TokensOptions): Tokens {
  const renewals = new Map<ShopDomain, Promise<Grant>>();
  const lockOf = (shop: ShopDomain) => `${GRANT_SECRET}/${shop}`;

  async function read(shop: ShopDomain): Promise<KeptGrant> {
    const json = await vault.getSecret(shop, GRANT_SECRET);
    if (json === null) throw new ShopifyError('reauth_required', `${shop} has no grant`);
    return JSON.parse(json) as KeptGrant;
  }
  const write = (shop: ShopDomain, grant: KeptGrant) => vault.putSecret(shop, GRANT_SECRET, JSON.stringify(grant));

  const remainingMs = ({ expiresAt }: Grant): number =>
    expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt) - msOf(clock.now());

  /** All callers in this process share one renewal. */
  function renew(shop: ShopDomain, stale: Grant): Promise<Grant> {
    const running = renewals.get(shop) ?? renewAlone(shop, stale.accessToken).finally(() => void renewals.delete(shop));
    renewals.set(shop, running);
    return running;
  }

  async function renewAlone(shop: ShopDomain, stale: string): Promise<Grant> {
    try {
      return await lock.hold(lockOf(shop), async lease => {
        const stored = await read(shop);
        if (stored.accessToken !== stale) return stored;
        const grant = await renewed(shop, stored);
        // The lease expired, or the shop was disconnected or reconnected in the meantime: their change wins.
        const current = await read(shop);
        if (current.accessToken !== stale || !lease.held()) return current;
        const { previous: _, ...replaced } = stored;
        await write(shop, { ...grant, previous: replaced });
        return grant;
      });
    } catch (fault) {
      if (fault instanceof LockTimeout) throw new ShopifyError('unreachable', `the token of ${shop} is being renewed`);
      throw fault;
    }
  }

  async function renewed(shop: ShopDomain, stored: KeptGrant): Promise<Grant> {
    const { refreshToken, previous } = stored;
    if (refreshToken === undefined) {
      if (stored.expiresAt === undefined)
        throw new ShopifyError('reauth_required', `the token of ${shop} no longer works`);
      return requestTwice(() => endpoint.clientCredentials(shop));
    }
    try {
      return await requestTwice(() => endpoint.refresh(shop, refreshToken));
    } catch (fault) {
      const former = previous?.refreshToken;
      if (!isDead(fault) || former === undefined) throw fault;
      return requestTwice(() => endpoint.refresh(shop, former));
    }
  }

  return {
    keep: (shop, grant) => lock.hold(lockOf(shop), () => write(shop, grant)),
    forget: shop => lock.hold(lockOf(shop), () => vault.deleteSecret(shop, GRANT_SECRET)),

    async use(shop, work) {
      let grant: Grant = await read(shop);
      if (remainingMs(grant) <= EARLY_MS) {
        const stale = grant;
        grant = await renew(shop, stale).catch((fault: unknown) => {
          if (!(fault instanceof ShopifyError) || isDead(fault) || remainingMs(stale) <= 0) throw fault;
          return stale;
        });
      }
      try {
        return await work(grant.accessToken);
      } catch (fault) {
        if (!isDead(fault)) throw fault;
        return work((await renew(shop, grant)).accessToken);
      }
    },
  };
}

/** After a lost response, retries with the same refresh token, which is valid until the new one is used. */
async function requestTwice(request: () => Promise<Grant>): Promise<Grant> {
  try {
    return await request();
  } catch (fault) {
    const isLost = fault instanceof ShopifyError && ['unreachable', 'bad_answer'].includes(fault.failure);
    if (!isLost) throw fault;
    return request();
  }
}

const isDead = (fault: unknown): boolean => fault instanceof ShopifyError && fault.failure === 'reauth_required';
