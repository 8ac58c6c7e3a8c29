/** The client's pages (spec §2): its router shows them, and the server answers 200 for them and 404 for the rest. */
export const PAGES = {
  landing: '/',
  privacyPolicy: '/privacy-policy',
  serviceUnavailable: '/service-unavailable',
  dashboard: '/dashboard',
  competitors: '/competitors',
  profile: '/profile',
  admin: '/admin',
} as const;

export type PagePath = (typeof PAGES)[keyof typeof PAGES];

const KNOWN: ReadonlySet<string> = new Set(Object.values(PAGES));

/** The page at a path, with or without a trailing slash; `null` if there is none. */
export function pageAt(path: string): PagePath | null {
  const plain = path.replace(/(?<=[^/])\/$/, '');
  return KNOWN.has(plain) ? (plain as PagePath) : null;
}
