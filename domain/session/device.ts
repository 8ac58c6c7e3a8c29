/** The device from a user agent: enough for its owner to recognise it in a list. */

export const DEVICE_KINDS = ['desktop', 'phone', 'tablet', 'program'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

export interface Device {
  readonly kind: DeviceKind;
  /** Name and major version, such as `Firefox 140`. */
  readonly browser: string | null;
  /** Such as `macOS`. Without a version: browsers no longer report the true one. */
  readonly os: string | null;
}

/** The first match is right: some browsers also carry the names of those further down. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\b(?:OPR|Opera)\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
];

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iPadOS', /\biPad\b/],
  ['iOS', /\b(?:iPhone|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** @param userAgent as the client sent it, or `null`. */
export function deviceOf(userAgent: string | null): Device {
  const agent = userAgent ?? '';
  const os = SYSTEMS.find(([, pattern]) => pattern.test(agent))?.[0] ?? null;
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(agent)?.[1];
    if (version !== undefined) return { kind: kindOf(agent, os), browser: `${name} ${version}`, os };
  }
  return { kind: os === null ? 'program' : kindOf(agent, os), browser: null, os };
}

function kindOf(agent: string, os: string | null): DeviceKind {
  if (os === 'iPadOS') return 'tablet';
  if (os === 'iOS') return 'phone';
  if (os === 'Android') return /\bMobile\b/.test(agent) ? 'phone' : 'tablet';
  return 'desktop';
}
