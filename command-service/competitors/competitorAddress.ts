import { type Refusal, refuse } from '../../domain/kernel/decider.js';
import { type PageAddress, readAddress } from '../../domain/price/page.js';
import { checkUrl } from '../../platform/outbound/guard/checkUrl.js';

/** Spec §5, 'Add competitor'. Refuses a URL that can never be fetched while the merchant still sees the form. */
export function competitorAddress(text: string, privatePages: readonly string[]): PageAddress | Refusal {
  if (text.trim() === '') return refuse('COMPETITOR_URL_REQUIRED');
  const address = readAddress(text);
  const allowed =
    address && checkUrl(address.url, { except: privatePages }).allowed && canExist(new URL(address.url).hostname);
  return allowed ? address : refuse('COMPETITOR_URL_INVALID');
}

/** RFC 1035: the longest DNS name, and the longest label, in octets. */
const LONGEST_NAME = 253;
const LONGEST_LABEL = 63;

const canExist = (name: string): boolean =>
  name.length <= LONGEST_NAME && name.split('.').every(label => label.length <= LONGEST_LABEL);
