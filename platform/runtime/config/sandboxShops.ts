/** The sandbox's shops. Each answers under its own host, `northpeak.localhost:8081`, with its pages below `/market/northpeak/`. */
export const SANDBOX_SHOPS = ['northpeak', 'ridgeline', 'alpenwerk', 'trailhead', 'summitthread', 'cascade'] as const;
/** Another shop, which serves only crawlers that sign their requests. The market's list and search leave it out. */
export const SIGNED_ONLY_SHOP = 'gatehouse';
/** Another shop, whose pages only scripts draw; left out likewise. */
export const SCRIPTED_SHOP = 'glasshouse';
export type SandboxShop = (typeof SANDBOX_SHOPS)[number] | typeof SIGNED_ONLY_SHOP | typeof SCRIPTED_SHOP;

/** @param origin the sandbox's own, `http://localhost:8081`, under which every page answers too */
export function sandboxShopOrigin(origin: string, shop: SandboxShop): string {
  const { protocol, host } = new URL(origin);
  return `${protocol}//${shop}.${host}`;
}
