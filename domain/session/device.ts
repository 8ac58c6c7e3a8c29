/** Parses a user agent into a device that its owner, or an operator, recognizes in a list. */
import { parse } from 'bowser';
import type { DeviceKind } from './deviceKind.js';

export interface Device {
  readonly kind: DeviceKind;
  /** Name and major version, such as `Firefox 140`. */
  readonly browser: string | null;
  /** Such as `macOS`. Without a version: browsers no longer report the true one. */
  readonly os: string | null;
}

/** Exceeds every real user agent, and bounds the time for a hostile one. */
const LIMIT = 512;

/** Shorter names than the library's. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['Microsoft Edge', 'Edge'],
  ['Samsung Internet for Android', 'Samsung Internet'],
  ['Chrome OS', 'ChromeOS'],
]);

const KINDS: Readonly<Record<string, DeviceKind>> = { mobile: 'phone', tablet: 'tablet', bot: 'program' };

/** @param userAgent the raw header, or `null`. */
export function deviceOf(userAgent: string | null): Device {
  // The library rejects an empty text.
  const { browser, os, platform } = parse(userAgent?.slice(0, LIMIT) || '-');
  const kind = KINDS[platform.type ?? ''] ?? (os.name ? 'desktop' : 'program');
  const system = os.name === 'iOS' && kind === 'tablet' ? 'iPadOS' : nameOf(os.name);
  const name = nameOf(browser.name);
  const version = browser.version?.split('.')[0] ?? '';
  return { kind, browser: name && `${name} ${version}`.trim(), os: system };
}

const nameOf = (name: string | undefined): string | null => (name ? (NAMES.get(name) ?? name) : null);
