/** Renders the page on which a merchant approves or declines an app's charge. */
import { exponentOf } from '../../../domain/kernel/money.js';
import { as, type Currency } from '../../../domain/kernel/names.js';
import { type Html, html } from '../../http/html.js';
import { APP, adminPage } from '../adminPage.js';
import type { ShopProfile } from '../store/shopProfile.js';
import type { AppSubscription } from './appSubscriptions.js';

const DAY = 86_400_000;
const INTERVALS: Readonly<Record<string, string>> = { EVERY_30_DAYS: 'every 30 days', ANNUAL: 'every year' };

export function billingPage(shop: ShopProfile, one: AppSubscription): Html {
  const every = INTERVALS[one.interval] ?? one.interval.toLowerCase();
  const price = priceText(one);
  const firstCharge = new Date(one.createdAt + one.trialDays * DAY);
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: shop.zone }).format(firstCharge);
  const rows = [
    ['Plan', one.name],
    ['Store', shop.domain],
    ['Free trial', one.trialDays === 0 ? 'None' : `${one.trialDays} days`],
    ['First charge', `${price} on ${date}`],
    ['Billed', every],
  ] as const;
  return adminPage(
    `Approve ${one.name} · ${shop.name}`,
    html`<div class="card"><div class="head">
<div class="logos"><span class="logo app">T</span><span aria-hidden="true">⇄</span><span class="logo shop">${shop.name[0] ?? ''}</span></div>
<h1>Approve subscription</h1><p>${APP} · ${one.name}</p>
<p class="price">${price} <small>${every}</small></p>
<p>${one.trialDays === 0 ? 'Charged from today.' : `${one.trialDays} days free, then charged.`}${one.test === 1 ? ' This is a test: no one is charged.' : ''}</p></div>
<div class="scopes"><h2>Details</h2><ul>${rows.map(([name, value]) => html`<li><span><b>${name}</b><small>${value}</small></span></li>`)}</ul></div>
<div class="actions">
<form method="post" action="confirm"><button class="go" type="submit">Approve</button></form>
<form method="post" action="confirm"><input type="hidden" name="decision" value="decline"><button type="submit">Decline</button></form>
</div></div>
<p class="note">This is a stand-in for the store platform on your own machine. No money moves.</p>`,
  );
}

/** Renders the page for an unknown or already decided charge. */
export const billingNotice = (title: string, explanation: string): Html =>
  adminPage(title, html`<div class="card"><div class="head"><h1>${title}</h1><p>${explanation}</p></div></div>`);

function priceText({ amount, currency }: AppSubscription): string {
  const minimumFractionDigits = exponentOf(as<Currency>(currency));
  return new Intl.NumberFormat('en', { style: 'currency', currency, minimumFractionDigits }).format(Number(amount));
}
