/** Branded string types, so that a wrong argument does not compile. */
declare const brand: unique symbol;
type Named<Base, Name extends string> = Base & { readonly [brand]: Name };

/** `name.myshopify.com`, lower-case. Only `parseShopDomain` makes one. */
export type ShopDomain = Named<string, 'ShopDomain'>;
/** SHA-256 of the session's secret, in hex. Only the merchant's cookie holds the secret itself. */
export type SessionId = Named<string, 'SessionId'>;
export type CompetitorId = Named<string, 'CompetitorId'>;
export type NotificationId = Named<string, 'NotificationId'>;
/** Shopify's global id, such as `gid://shopify/Product/7982905098262`. Never a number: ids exceed 2^53. */
export type ProductId = Named<string, 'ProductId'>;
export type OrderId = Named<string, 'OrderId'>;
export type VariantId = Named<string, 'VariantId'>;
export type CheckoutId = Named<string, 'CheckoutId'>;
/** A normalized http(s) URL; one fetch serves all its variants. Only `readAddress` creates it. */
export type ProductUrl = Named<string, 'ProductUrl'>;
/** A variant on a page (a size, a colour), identified by the page's own id. */
export type PageVariant = Named<string, 'PageVariant'>;
/** Identifies one variant of a competitor's page, from one vantage. Only `pageOf` creates it. */
export type PageId = Named<string, 'PageId'>;
/** ISO 8601, UTC, milliseconds: `2026-07-01T09:30:00.000Z`. */
export type Instant = Named<string, 'Instant'>;
/** ISO 4217, upper-case. */
export type Currency = Named<string, 'Currency'>;
/** An exact decimal such as `1299.00`, with the source's scale. Never a float. */
export type Amount = Named<string, 'Amount'>;

/** Personal data encrypted with one of the shop's data keys. Only the vault (platform/vault) seals and opens it. */
export type SealedText = Named<string, 'SealedText'>;

/** Brands a value that was just validated, by a parser or by decoding a row. */
export const as = <Name>(value: string): Name => value as unknown as Name;
