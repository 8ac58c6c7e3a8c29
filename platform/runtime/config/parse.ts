/** Parses each variable's text. Each function throws a `RangeError` that says what was expected. */

import { isIP } from 'node:net';
import { isUrl } from '../../../domain/kernel/isUrl.js';
import { PASSWORD_HASH } from '../../password/passwordHash.js';
import { s3Settings } from './s3Settings.js';
import { smtpSettings } from './smtpSettings.js';

const refuse = (expected: string): never => {
  throw new RangeError(`expected ${expected}`);
};

export const text = (value: string): string => value;

/** A TCP port; 0 lets the system choose. */
export const port = (value: string): number =>
  /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : refuse('a port, 0 to 65535');

/**
 * Only addresses: a host name would work too, but shells and conda put one into `HOST` that names no address of this
 * machine.
 */
export const listenAddress = (value: string): string =>
  value === 'localhost' || isIP(value) ? value : refuse('an IP address, such as 127.0.0.1 or 0.0.0.0, or localhost');

export const flag = (value: string): boolean =>
  value === '1' ? true : value === '0' ? false : refuse('1 (yes) or 0 (no)');

export const oneOf =
  <Choice extends string>(...choices: readonly Choice[]) =>
  (value: string): Choice =>
    choices.find(choice => choice === value) ?? refuse(`one of ${choices.join(', ')}`);

/** An address without a path: `https://app.example`. Drops a trailing slash. */
export function origin(value: string): string {
  const url = isUrl(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username)
    return refuse('an http(s) address without a path, such as https://app.example');
  return url.origin;
}

/** An http(s) address with any path; no user name, because keys have their own variables. */
export function webAddress(value: string): string {
  const url = isUrl(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    return refuse('an http(s) address, such as https://api.example/v1');
  return value;
}

/** A file's path, or an https address; http only on this machine. */
export function anchor(value: string): string {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(value)) return value;
  const url = isUrl(value) ? new URL(value) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost');
  return isSafe ? value : refuse('the path of a file, or an https address');
}

const WITNESS = /^[^\s+]+\+[0-9a-f]{8}\+[\w+/]+=*@(?:https:\/\/|http:\/\/localhost[:/])/;

/** Witnesses of the sealed log, separated by commas; `openWitness` checks their keys. */
export function witnesses(value: string): readonly string[] {
  const places = value.split(',').map(place => place.trim());
  return places.every(place => WITNESS.test(place))
    ? places
    : refuse('<verifier key>@<https address>, separated by commas');
}

/** The URL that chooses a port's engine (DESIGN §1). */
export const engine =
  (...schemes: readonly string[]) =>
  (value: string): string =>
    schemes.some(scheme => value.startsWith(scheme))
      ? value
      : refuse(`an address that starts with ${schemes.join(' or ')}`);

/** Selects the renderer of pages: none, the system's Chromium, or the one at a path. */
export const renderer = (value: string): string =>
  /^(?:off|chromium(?::\/.+)?)$/.test(value) ? value : refuse('off, chromium, or chromium:/path/to/chromium');

/** Selects the store of snapshots. @throws RangeError also for an incomplete address of a bucket. */
export function snapshotPlace(value: string): string {
  const place = engine('file:', 's3:', 'off:')(value);
  if (place.startsWith('s3:')) s3Settings(place);
  return place;
}

/** The sender of mail. @throws RangeError also if the connection to the server would not be safe. */
export function mailServer(value: string): string {
  const url = engine('sandbox:', 'smtp:', 'smtps:', 'none:')(value);
  if (url.startsWith('smtp')) smtpSettings(url);
  return url;
}

export const list = (value: string): readonly string[] => {
  const items = value.split(',').map(item => item.trim());
  return items.every(item => /^\w+$/.test(item)) ? items : refuse('names, separated by commas');
};

/** An empty variable counts as absent, so an empty list is written `none`. */
export const optionalList = (value: string): readonly string[] => (value === 'none' ? [] : list(value));

/** Names of networks in proxy-addr: this machine, its link, private networks. */
const NETWORK_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);
/** A wider network would be a large part of the internet: trusting it trusts anyone. */
const WIDEST = { 4: 8, 6: 7 };

/** The number of trusted hops, or the trusted networks. */
export function proxies(value: string): number | readonly string[] {
  if (/^\d$/.test(value)) return Number(value);
  const networks = value.split(',').map(item => item.trim());
  return networks.every(isNetwork)
    ? networks
    : refuse(`a number of hops, 0 to 9, or networks, such as 10.0.0.0/8, loopback`);
}

function isNetwork(text: string): boolean {
  if (NETWORK_NAMES.has(text)) return true;
  const [, address = '', bits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version !== 4 && version !== 6) return false;
  return bits === undefined || (Number(bits) >= WIDEST[version] && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Whole minutes, at most one day. */
export const minutes = (value: string): number =>
  /^[1-9]\d{0,3}$/.test(value) && Number(value) <= 1440 ? Number(value) : refuse('whole minutes, 1 to 1440');

/** A count, at least 1. */
export const count = (value: string): number =>
  /^[1-9]\d{0,8}$/.test(value) ? Number(value) : refuse('a whole number, at least 1');

/** A fraction: 0 to 1. */
export const share = (value: string): number =>
  /^(?:0|1|0?\.\d{1,9}|[01]\.0+)$/.test(value) ? Number(value) : refuse('a number, 0 to 1');

export const apiVersion = (value: string): string =>
  /^20\d\d-(01|04|07|10)$/.test(value) ? value : refuse('a quarterly version, such as 2026-07');

/** 32 bytes in base64: the output of `openssl rand -base64 32`. */
export const masterKey = (value: string): string =>
  /^[A-Za-z0-9+/]{43}=$/.test(value) ? value : refuse('32 bytes in base64, as `openssl rand -base64 32` prints them');

/** The output of `tidewatch admin set-password`. */
export const passwordHash = (value: string): string =>
  PASSWORD_HASH.test(value) ? value : refuse('a password hash, as `tidewatch admin set-password --json` prints it');

/** A Git commit, full or abbreviated. */
export const commit = (value: string): string => (/^[0-9a-f]{7,64}$/i.test(value) ? value : refuse('a commit id'));
