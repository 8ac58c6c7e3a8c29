/** The client's screens (spec §2). The router uses them, and the server responds with 404 to any other path. */
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

/** Screens that require a merchant's session; the others are public or have their own gate (admin). */
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
