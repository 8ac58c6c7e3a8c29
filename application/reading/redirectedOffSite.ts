/**
 * Detects redirects to a front page, a login or a consent page, which do not show the product.
 */

const FRONT_PAGE = /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:index\.\w+|home)?$/i;
/** Whole words of a path; closed Shopify stores redirect everyone to `/password`. */
const GATES = [
  ['a login', /(?:^|[/._-])(?:log-?in|sign-?in|anmelden|connexion|iniciar-sesion|accedi|password)(?:[/._-]|$)/i],
  ['a consent page', /(?:^|[/._-])(?:consent|cookie-?(?:wall|consent)|privacy-?gate)(?:[/._-]|$)/i],
  ['a challenge', /(?:^|[/._-])(?:captcha|validatecaptcha|challenge|are-you-human|blocked)(?:[/._-]|$)/i],
] as const;
const CONSENT_HOST = /^(?:consent|privacy-?gate|cookies?)\./i;

/** @returns where the visitor landed instead of on the requested page, or `null`. */
export function redirectedOffSite(requested: string, landed: string): string | null {
  const from = new URL(requested);
  const to = new URL(landed);
  if (to.href === from.href) return null;
  if (CONSENT_HOST.test(to.hostname) && !CONSENT_HOST.test(from.hostname)) return 'a consent page';
  if (FRONT_PAGE.test(to.pathname) && !FRONT_PAGE.test(from.pathname)) return 'the front page';
  return GATES.find(([, path]) => path.test(to.pathname) && !path.test(from.pathname))?.[0] ?? null;
}
