import {
  SANDBOX_SHOPS,
  SCRIPTED_SHOP,
  SIGNED_ONLY_SHOP,
  sandboxShopOrigin,
} from '../platform/runtime/config/sandboxShops.js';

/**
 * The only addresses on this machine that a page may have: the named parts of the sandbox, and each of its shops under the
 * shop's own host. Exact, because any other `*.localhost` belongs to someone else.
 * @param sandbox its origin; `null` without one
 * @returns exceptions to the address rules: `host:port/path/`
 */
export const sandboxParts = (sandbox: string | null, ...parts: readonly string[]): readonly string[] =>
  sandbox === null
    ? []
    : [
        ...parts.map(part => `${new URL(sandbox).host}/${part}/`),
        ...([...SANDBOX_SHOPS, SIGNED_ONLY_SHOP, SCRIPTED_SHOP] as const).map(
          shop => `${new URL(sandboxShopOrigin(sandbox, shop)).host}/market/${shop}/`,
        ),
      ];
