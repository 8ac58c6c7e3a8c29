import { type Refusal, refuse } from '../../domain/kernel/decider.js';
import type { ErrorCode } from '../../domain/kernel/errors.js';
import { isUrl } from '../../domain/kernel/isUrl.js';
import { type PageAddress, readAddress } from '../../domain/price/page.js';
import { checkUrl, type UrlVerdict } from '../../platform/outbound/guard/checkUrl.js';

const CAUSES: Readonly<Partial<Record<UrlVerdict, ErrorCode>>> = {
  address_refused: 'COMPETITOR_ADDRESS_PRIVATE',
  local_name_refused: 'COMPETITOR_ADDRESS_PRIVATE',
  port_refused: 'COMPETITOR_PORT_REFUSED',
};

/** Spec §5, 'Add competitor'. Refuses a URL that can never be fetched while the merchant still sees the form. */
export function competitorAddress(text: string, privatePages: readonly string[]): PageAddress | Refusal {
  if (text.trim() === '') return refuse('COMPETITOR_URL_REQUIRED');
  const address = readAddress(text);
  if (address === null || !canExist(new URL(address.url).hostname))
    return refuse(hasCredentials(text) ? 'COMPETITOR_ADDRESS_CREDENTIALS' : 'COMPETITOR_URL_INVALID');
  const { allowed, reason } = checkUrl(address.url, { except: privatePages });
  if (allowed) return address;
  if (reason === 'local_name_refused' && isMereWord(new URL(address.url).hostname))
    return refuse('COMPETITOR_URL_INVALID');
  // A private host is the better reason: without its port, it would be refused too.
  const cause = (reason === 'port_refused' && CAUSES[checkUrl(withoutPort(address.url)).reason]) || CAUSES[reason];
  return refuse(cause ?? 'COMPETITOR_URL_INVALID');
}

/** `https://nonsense/`: a typing mistake rather than a machine. */
const isMereWord = (name: string): boolean => !name.includes('.') && name !== 'localhost';

function withoutPort(url: string): string {
  const plain = new URL(url);
  plain.port = '';
  return plain.href;
}

function hasCredentials(text: string): boolean {
  if (!isUrl(text.trim())) return false;
  const { protocol, username, password } = new URL(text.trim());
  return /^https?:$/.test(protocol) && (username !== '' || password !== '');
}

/** RFC 1035: the longest DNS name, and the longest label, in octets. */
const LONGEST_NAME = 253;
const LONGEST_LABEL = 63;

const canExist = (name: string): boolean =>
  name.length <= LONGEST_NAME && name.split('.').every(label => label.length <= LONGEST_LABEL);
