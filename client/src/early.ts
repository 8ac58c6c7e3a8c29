/**
 * The first script of the dashboard's prerendered page (ADR 0053). It sets theme and font, and asks at once for what the first
 * picture shows: the answers arrive while the code does, and the app's own calls take them.
 * `ops/launch/prerenderPages.mjs` puts it into the page.
 */
import '../public/theme.js';
import { abandonedCarts, conversion, revenue } from '../../domain/api/analytics.js';
import { me } from '../../domain/api/auth.js';
import { plan } from '../../domain/api/billing.js';
import { marketProducts } from '../../domain/api/market.js';
import { marketMoves } from '../../domain/api/marketMoves.js';
import { dropEarlyResponses, type EarlyResponses, GET_HEADERS, LIFETIME_MS } from './api/earlyResponses.js';
import { showCachedFont } from './loading/deferredFont.js';

/** In page order. Only requests without parameters, which are the same for everyone. */
const FIGURES = [revenue, marketMoves, conversion, abandonedCarts, plan, marketProducts];

const request = ({ path }: { readonly path: string }) =>
  fetch(path, { credentials: 'same-origin', headers: GET_HEADERS });

showCachedFont();
const session = request(me);
const early: EarlyResponses = new Map([[me.path, session]]);
window.earlyResponses = early;
setTimeout(dropEarlyResponses, LIFETIME_MS);
// A failure repeats in the app's own call, which handles it.
const quietly = (answer: Promise<unknown>) => void answer.catch(() => {});
quietly(
  session.then(({ ok }) => {
    if (!ok) return;
    for (const figure of FIGURES) {
      const answer = request(figure);
      early.set(figure.path, answer);
      quietly(answer);
    }
  }),
);
// A browser opens its tables of regions and zones at their first use, which takes a phone long. Now it has nothing else to
// do: it waits for the styles, and shows nothing yet.
setTimeout(
  () => new Intl.DateTimeFormat(new Intl.Locale(navigator.language).maximize(), { timeZone: 'America/New_York' }),
);
