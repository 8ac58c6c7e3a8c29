/** Types that tell strings apart, so that a wrong argument does not compile. */
declare const brand: unique symbol;
type Named<Base, Name extends string> = Base & { readonly [brand]: Name };

/** `name.myshopify.com`, lower-case. Only `parseShopDomain` makes one. */
export type ShopDomain = Named<string, 'ShopDomain'>;
/** SHA-256 of the session's secret, hex: what is stored. The secret itself is only in the merchant's cookie. */
export type SessionId = Named<string, 'SessionId'>;
export type CompetitorId = Named<string, 'CompetitorId'>;
export type NotificationId = Named<string, 'NotificationId'>;
/** Shopify's global id, such as `gid://shopify/Product/7982905098262`. Never a number: ids exceed 2^53. */
export type ProductId = Named<string, 'ProductId'>;
export type OrderId = Named<string, 'OrderId'>;
export type VariantId = Named<string, 'VariantId'>;
export type CheckoutId = Named<string, 'CheckoutId'>;
/** An http(s) URL in its normal form: one fetch serves every variant on it. Only `readAddress` makes one. */
export type ProductUrl = Named<string, 'ProductUrl'>;
/** One of the options of a page (a size, a colour), by the page's own id for it. */
export type PageVariant = Named<string, 'PageVariant'>;
/** The id of what is watched: one variant of a competitor's page, from one vantage. Only `pageOf` makes one. */
export type PageId = Named<string, 'PageId'>;
/** ISO 8601, UTC, milliseconds: `2026-07-01T09:30:00.000Z`. */
export type Instant = Named<string, 'Instant'>;
/** ISO 4217, upper-case. */
export type Currency = Named<string, 'Currency'>;
/** An exact decimal such as `1299.00`; scale as shown at the source. Never a float. */
export type Amount = Named<string, 'Amount'>;

/** Ciphertext of personal data under one of the shop's data keys. Only the vault (platform/vault) makes and opens it. */
export type SealedText = Named<string, 'SealedText'>;

/** Only for a value that was just checked (by a parser, by decoding a row). */
export const as = <Name>(value: string): Name => value as unknown as Name;
