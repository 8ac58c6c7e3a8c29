/** Normalizes IP addresses and their prefixes for the audit search. */
import { isIPv4, isIPv6 } from 'node:net';

/** Fewer groups are too common to be useful, and look like any other number. */
const MIN_GROUPS = 2;

/** The whole address and its leading groups: `203.0.113.9`, `203.0.113`, `203.0`. Empty for anything else. */
export function addressGroups(ip: string): readonly string[] {
  const groups = groupsOf(ip);
  if (groups === null) return [];
  const all: string[] = [];
  for (let count = groups.parts.length; count >= MIN_GROUPS; count--)
    all.push(groups.parts.slice(0, count).join(groups.separator));
  return all;
}

/**
 * Normalizes a typed address, or a prefix such as `203.0.113.` or `2001:DB8::`, like `addressGroups`. `null` for anything
 * else.
 */
export function typedAddress(typed: string): string | null {
  const text = typed.replace(/^\[|\]$/g, '');
  const whole = text.endsWith('::') ? null : groupsOf(text);
  if (whole) return whole.parts.join(whole.separator);
  const beginning = text.replace(/[.:*]+$/, '');
  if (/^\d{1,3}(\.\d{1,3}){1,3}$/.test(beginning)) return beginning.split('.').map(Number).join('.');
  if (/^[\da-f]{1,4}(:[\da-f]{1,4}){1,7}$/i.test(beginning)) return beginning.split(':').map(hextet).join(':');
  return null;
}

/** Limits partial groups to the first four, which form an IPv6 network. */
const MAX_PARTIAL_GROUPS = 4;

/**
 * Prefixes of an address that end within a group, and its first group: `203.`, `203.0.1`, `203.0.11`. For IPv6, without
 * leading zeros and `::`, within its first four groups.
 */
export function addressBeginnings(ip: string): readonly string[] {
  const groups = groupsOf(ip);
  if (groups === null) return [];
  const { parts, separator } = groups;
  const text = parts.slice(0, MAX_PARTIAL_GROUPS).join(separator);
  const first = String(parts[0]).length + 1;
  const lengths = Array.from({ length: text.length - first + 1 }, (_, n) => first + n);
  const all = lengths.map(length => text.slice(0, length));
  return all.filter(beginning => beginning !== parts.join(separator) && !beginning.slice(first).endsWith(separator));
}

/**
 * Normalizes a typed prefix that may end within a group, like `addressBeginnings`. `null` for a whole address or one that
 * ends with a group (`203.0.`), which `typedAddress` handles.
 */
export function typedBeginning(typed: string): string | null {
  if (/^\d{1,3}\.((\d{1,3}\.){0,2}\d{1,3})?$/.test(typed)) return isIPv4(typed) ? null : typed;
  if (!/^[\da-f]{1,4}:(([\da-f]{1,4}:){0,2}[\da-f]{1,4})?$/i.test(typed)) return null;
  return typed
    .split(':')
    .map(part => (part === '' ? '' : hextet(part)))
    .join(':');
}

interface Groups {
  readonly parts: readonly string[];
  readonly separator: '.' | ':';
}

function groupsOf(ip: string): Groups | null {
  if (isIPv4(ip)) return { parts: ip.split('.'), separator: '.' };
  if (!isIPv6(ip)) return null;
  // URL parsing normalizes an address to hextets without a zone.
  const { hostname } = new URL(`http://[${ip.replace(/%.*$/, '')}]`);
  const [left = '', right] = hostname.slice(1, -1).split('::');
  const [head, tail] = [hextetsIn(left), hextetsIn(right ?? '')];
  const parts = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  // An IPv4 address reported by a dual-stack socket.
  if (parts.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    const [high = 0, low = 0] = parts.slice(6).map(part => Number.parseInt(part, 16));
    return { parts: [high >> 8, high & 255, low >> 8, low & 255].map(String), separator: '.' };
  }
  return { parts, separator: ':' };
}

const hextetsIn = (text: string): readonly string[] => (text === '' ? [] : text.split(':').map(hextet));
const hextet = (text: string): string => Number.parseInt(text, 16).toString(16);
