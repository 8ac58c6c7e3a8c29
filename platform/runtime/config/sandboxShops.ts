/** The sandbox's shops. Each answers under its own host, `northpeak.localhost:8081`, with its pages below `/market/northpeak/`. */
export const SANDBOX_SHOPS = ['northpeak', 'ridgeline', 'alpenwerk', 'trailhead', 'summitthread', 'cascade'] as const;
export type SandboxShop = (typeof SANDBOX_SHOPS)[number];

/** @param origin the sandbox's own, `http://localhost:8081`, under which every page answers too */
export function sandboxShopOrigin(origin: string, shop: SandboxShop): string {
  const { protocol, host } = new URL(origin);
  return `${protocol}//${shop}.${host}`;
}
