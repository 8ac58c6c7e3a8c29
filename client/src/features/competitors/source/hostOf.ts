import { isUrl } from '../../../../../domain/kernel/isUrl.js';

/** The host of a URL without `www.`; the text itself if it is not a URL. */
export function hostOf(url: string): string {
  const whole = /^https?:\/\//i.test(url) ? url : `https://${url}`;
  return isUrl(whole) ? new URL(whole).host.replace(/^www\./, '') : url;
}
