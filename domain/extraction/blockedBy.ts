/**
 * Recognizes block and challenge pages before reading, because they have no price and are never 'out of stock'.
 */
import type { Page } from './page/readPage.js';
import { textOf } from './page/tree.js';
import type { ExtractionInput } from './result.js';
import { startOf } from './sources/states/streamedText.js';

/** Reference §10. */
const REFUSALS = new Set([401, 403, 407, 429, 430, 451, 503]);

/** Titles and headings of bot managers' challenges. */
const CHALLENGE_TITLE =
  /^(?:just a moment|attention required|access (?:to this page has been )?denied|access blocked|robot check|are you (?:a )?(?:robot|human)|pardon our interruption|please verify you are (?:a )?human|verify(?:ing)? (?:that )?you(?:'| a)re (?:a )?human|human verification|security (?:check|verification)|checking your browser|ddos-guard|bot (?:check|verification|detection)|captcha|one more step|request (?:blocked|rejected|unsuccessful)|you have been blocked|sorry, you have been blocked|403 forbidden|forbidden|error 403|429 too many requests|too many requests|service unavailable|503 service|temporarily unavailable|unusual traffic|blocked$|zugriff verweigert|accès refusé|acceso denegado|accesso negato|доступ ограничен|вы не робот|проверка браузера)/i;

/** Phrases in the text of challenges that shops do not use. */
const CHALLENGE_TEXT =
  /(?:enable javascript and cookies to continue|checking (?:if the site connection is secure|your browser before accessing)|verify you are (?:a )?human|(?:confirm|prove|make sure)(?: that)? you(?:'re| are) (?:not a (?:robot|bot)|a human|human)|not a robot|unusual (?:traffic|activity) from your|you have been blocked|access denied|access to this page has been denied|enter the characters you see|type the characters you see|solve (?:this|the) captcha|complete the (?:captcha|security check)|pardon our interruption|automated access|reference #\d|ray id:|please turn javascript on|request unsuccessful\. incapsula)/i;

/** Elements that occur only in challenge pages, unless the page has product content. */
const CHALLENGE_PARTS =
  /(?:validatecaptcha|challenge-platform|cf-chl|__cf_chl|cf_chl_opt|px-captcha|_incapsula_resource|captcha-delivery\.com|datadome|geo\.captcha|awswaf|akamai-challenge|sec-cpt|ddos-guard|kasada|hcaptcha\.com|recaptcha\/api|g-recaptcha|nocaptcha|perimeterx)/i;

/** A challenge has few characters of text; a product page that merely mentions a captcha has many more. */
const FEW_WORDS = 1_800;
const NO_WORDS = 20;

/** The reason why this is a block page, or `null`. */
export function blockedBy(page: Page, { html, headers = {}, status = 200 }: ExtractionInput): string | null {
  if (REFUSALS.has(status)) return `the site answered HTTP ${status}`;
  if (headers['cf-mitigated']) return `the site's protection answered: ${headers['cf-mitigated'].slice(0, 40)}`;
  if (/challenge|captcha/i.test(headers['x-amzn-waf-action'] ?? '')) return "the site's protection asks for a captcha";
  const last = page.texts.at(-1);
  const words = last ? last.offset + last.text.length : 0;
  if (words < NO_WORDS && !isShell(page) && !hasData(page)) return 'the page is empty';
  if (words > FEW_WORDS || hasData(page)) return null;
  const title = page.elements.find(element => element.tag === 'title');
  const names = [title ? textOf(page, title, 120) : '', ...page.headings.map(heading => textOf(page, heading, 120))];
  const named = names.find(name => CHALLENGE_TITLE.test(name));
  if (named) return `a challenge page: '${named.slice(0, 60)}'`;
  const text = page.texts
    .map(({ text }) => text)
    .join(' ')
    .slice(0, FEW_WORDS);
  const phrase = CHALLENGE_TEXT.exec(text)?.[0];
  if (phrase) return `a challenge page says '${phrase.slice(0, 60)}'`;
  const part = words < 400 ? CHALLENGE_PARTS.exec(html.slice(0, 60_000))?.[0] : undefined;
  return part ? `a challenge page with '${part}'` : null;
}

/** True if a browser fills the page: it has scripts, and an element for what they draw. */
const isShell = (page: Page): boolean =>
  page.scripts.length > 0 && page.elements.some(({ tag }) => !WITHOUT_CONTENT.has(tag));

const WITHOUT_CONTENT = new Set([
  ...['html', 'head', 'title', 'meta', 'link', 'base', 'style', 'script', 'noscript', 'body', 'iframe'],
]);

/** Checks for product data in scripts or meta tags, from which scripts may render the text later. */
const hasData = (page: Page): boolean =>
  page.scripts.some(
    ({ type, text }) =>
      (type.includes('json') || STREAMED.test(startOf(text))) &&
      /"(?:offers|price|priceCurrency)\\?"/i.test(text.slice(0, 200_000)),
  ) ||
  page.meta.has('product:price:amount') ||
  page.meta.has('og:price:amount');

/** Frameworks' streaming calls, often in pages without text. */
const STREAMED = /__next_f\.push|streamController\.enqueue/;
