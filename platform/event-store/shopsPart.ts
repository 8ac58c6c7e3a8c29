/** The events of the shops it lists; or all others, among them those of no shop. */
export type ShopsPart = { readonly only: readonly string[] } | { readonly except: readonly string[] };

/** How events are spread over shops, estimated from a sample. */
export interface ShopSpread {
  readonly events: number;
  readonly ofShop: ReadonlyMap<string, number>;
}
