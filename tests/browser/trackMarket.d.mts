/** Tracks eight pages of the sandbox's market, some of which then move. `cookie` is the merchant's session. */
export function trackMarket(product: { readonly url: string; readonly sandbox: string }, cookie: string): Promise<void>;
