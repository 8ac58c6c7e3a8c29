/** The client's screens (spec §2): its router shows them, and the server answers 200 for them and 404 for the rest. */
export const SCREENS = {
  landing: '/',
  privacyPolicy: '/privacy-policy',
  serviceUnavailable: '/service-unavailable',
  dashboard: '/dashboard',
  competitors: '/competitors',
  profile: '/profile',
  admin: '/admin',
} as const;

export type ScreenPath = (typeof SCREENS)[keyof typeof SCREENS];

/** Those that need a merchant's session; the others are open to everyone, or bring their own gate (admin). */
export const MERCHANT_SCREENS = [SCREENS.dashboard, SCREENS.competitors, SCREENS.profile] as const;
export type MerchantScreen = (typeof MERCHANT_SCREENS)[number];

export const isMerchantScreen = (path: string | null): path is MerchantScreen =>
  MERCHANT_SCREENS.some(screen => screen === path);

const KNOWN: ReadonlySet<string> = new Set(Object.values(SCREENS));

/** The screen at a path, with or without a trailing slash; `null` if there is none. */
export function screenAt(path: string): ScreenPath | null {
  const plain = path.replace(/(?<=[^/])\/$/, '');
  return KNOWN.has(plain) ? (plain as ScreenPath) : null;
}
