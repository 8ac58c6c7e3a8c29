/** The device from a user agent: enough for its owner, or an operator, to recognise it in a list. */
import { parse } from 'bowser';
import type { DeviceKind } from './deviceKind.js';

export interface Device {
  readonly kind: DeviceKind;
  /** Name and major version, such as `Firefox 140`. */
  readonly browser: string | null;
  /** Such as `macOS`. Without a version: browsers no longer report the true one. */
  readonly os: string | null;
}

/** No browser's name is as long; a hostile one costs no time. */
const LIMIT = 512;

/** Shorter than the library's. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['Microsoft Edge', 'Edge'],
  ['Samsung Internet for Android', 'Samsung Internet'],
  ['Chrome OS', 'ChromeOS'],
]);

const KINDS: Readonly<Record<string, DeviceKind>> = { mobile: 'phone', tablet: 'tablet', bot: 'program' };

/** @param userAgent as the client sent it, or `null`. */
export function deviceOf(userAgent: string | null): Device {
  // The library refuses an empty text.
  const { browser, os, platform } = parse(userAgent?.slice(0, LIMIT) || '-');
  const kind = KINDS[platform.type ?? ''] ?? (os.name ? 'desktop' : 'program');
  const system = os.name === 'iOS' && kind === 'tablet' ? 'iPadOS' : nameOf(os.name);
  const name = nameOf(browser.name);
  const version = browser.version?.split('.')[0] ?? '';
  return { kind, browser: name && `${name} ${version}`.trim(), os: system };
}

const nameOf = (name: string | undefined): string | null => (name ? (NAMES.get(name) ?? name) : null);
