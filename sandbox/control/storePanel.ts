/** Renders one store's part of the control page: its events, the app, and deliveries. */
import type { ShopDomain } from '../../domain/kernel/names.js';
import { type Html, html } from '../http/html.js';
import type { ShopifySandbox } from '../shopify/shopifySandbox.js';
import { type Dial, SWITCHES, type SwitchName } from '../shopify/switches.js';
import { COMPLIANCE_TOPICS } from '../shopify/webhooks/topics.js';

const SHOWN_DELIVERIES = 12;
const words = (code: string): string => code.replaceAll('_', ' ');

const SWITCH_NAMES: Readonly<Record<SwitchName, string>> = {
  service: 'Admin API',
  approval: 'Customer data approval',
  bulk: 'Bulk operations',
  refusal: 'Topics are refused',
  webhooks: 'Webhooks',
};

export function storePanel(shopify: ShopifySandbox, shop: ShopDomain): Html {
  const { profile } = shopify.store(shop);
  const granted = shopify.tokens.grantedTo(shop);
  const plan = shopify.billing.of(shop).at(-1);
  const topics = shopify.webhooks.subscriptions.of(shop).map(({ topic }) => topic);

  /** Renders an action's form: its fields, then its button. */
  const lever = (action: string, button: string, fields: Html | null = null, go = false): Html =>
    html`<form class="lever" method="post" action="/control/${action}"><input type="hidden" name="shop" value="${profile.handle}">${fields}<button${go ? ON : null}>${button}</button></form>`;
  const fixed = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}">`;
  const field = (name: string, label: string, value = ''): Html =>
    html`<input name="${name}" placeholder="${label}" aria-label="${label}" value="${value}">`;
  const choice = (name: string, label: string, options: readonly string[], chosen: string): Html =>
    html`<select name="${name}" aria-label="${label}">${options.map(one => html`<option value="${one}"${one === chosen ? SELECTED : null}>${words(one)}</option>`)}</select>`;
  const switchLever = (name: SwitchName): Html =>
    html`<label>${SWITCH_NAMES[name]}</label>${lever('switch', 'Set', html`${fixed('name', name)}${choice('value', SWITCH_NAMES[name], SWITCHES[name], shopify.switches.state(shop, name))}`)}`;
  const dialLever = (name: Dial, label: string): Html =>
    html`<label>${label}</label>${lever('dial', 'Set', html`${fixed('name', name)}${field('value', 'as usual', shopify.switches.dial(shop, name) ?? '')}`)}`;

  return html`<div class="cards">
<section class="card"><h2>The store</h2><p>${profile.name} sells in ${profile.currency}, in ${profile.zone.replace('_', ' ')}.</p>
<div class="levers">${lever('order', 'Place order', null, true)}${lever('order', 'Sell a gift card', fixed('kind', 'of_gift_card'))}${lever('order', 'Place order, paid by gift card', fixed('kind', 'paid_by_gift_card'))}${lever('cancel', 'Cancel', field('order', 'Newest order'))}${lever('refund', 'Refund', field('order', 'Newest order'))}${lever('refund/money', 'Refund money only', html`${field('order', 'Newest order')}${field('amount', '5.00')}`)}${lever('order/delete', 'Delete', field('order', 'Newest order'))}
${lever('checkout', 'Abandon a checkout')}${lever('checkout/recover', 'Recover it')}${lever('checkout/delete', 'Delete it')}${lever('reset', 'Reset the store')}</div>
<h3>Goods</h3><div class="levers">${lever('product', 'Add', html`${field('title', 'New product')}${field('price', '49.00')}`)}
${lever('product/edit', 'Change', html`${field('product', 'Product: first')}${field('price', 'New price')}`)}
${lever('stock', 'Set stock', html`${field('product', 'Product: first')}${field('stock', 'Units')}`)}
${lever('product/delete', 'Delete', field('product', 'Product'))}</div></section>

<section class="card"><h2>The app in this store</h2><p>${granted === null ? 'Not installed.' : html`Installed. It may: ${granted.join(', ')}.`}</p>
<div class="levers"><a class="button" href="/shopify/${shop}/install">Open the app from the store</a>${lever('uninstall', 'Uninstall')}${lever('scopes', 'Change scopes', field('scopes', 'Scopes', (granted ?? []).join(',')))}</div>
<h3>Plan</h3><p>${plan ? html`${plan.name}, ${plan.amount} ${plan.currency}: <b>${plan.status.toLowerCase()}</b>` : 'The store never subscribed.'}</p>
<div class="levers">${['ACTIVE', 'FROZEN', 'CANCELLED', 'EXPIRED'].map(status => lever('billing', `Make ${status.toLowerCase()}`, fixed('status', status)))}</div></section>

<section class="card"><h2>How the platform answers</h2><p>Ordinary until something is set here.</p>
<div class="settings">${switchLever('service')}${switchLever('approval')}${switchLever('bulk')}${switchLever('refusal')}${switchLever('webhooks')}
${dialLever('refused_topics', 'Refused topics')}${dialLever('token_life', 'Tokens live (s)')}${dialLever('query_cost', 'Every query costs')}${dialLever('conversion', 'Visits that buy (%)')}
<label>Throttle for (s)</label>${lever('throttle', 'Throttle', field('seconds', 'Seconds', '30'))}</div></section>

<section class="card wide"><h2>Webhooks</h2><p>${topics.length === 0 ? 'Nothing is subscribed.' : html`Subscribed: ${topics.join(', ')}.`}</p>
<div class="levers">${lever('webhook', 'Deliver the last one again', fixed('how', 'again'))}${lever('webhook', 'With a wrong HMAC', fixed('how', 'wrong_hmac'))}${lever('webhook', 'A day late', fixed('how', 'late'))}${lever('webhook', 'Replayed as shop/redact', fixed('how', 'replayed'))}${lever('webhook', 'As broken JSON', fixed('how', 'broken'))}${lever('webhook', 'An order, out of order', fixed('how', 'out_of_order'))}${lever('shop', 'Shop update')}
${COMPLIANCE_TOPICS.map(topic => lever('compliance', topic, fixed('topic', topic)))}</div>
${deliveriesTable(shopify, shop)}</section></div>`;
}

const ON = html` class="go"`;
const SELECTED = html` selected`;

function deliveriesTable(shopify: ShopifySandbox, shop: ShopDomain): Html | null {
  const latest = shopify.webhooks.latest(shop, SHOWN_DELIVERIES);
  if (latest.length === 0) return null;
  const { zone } = shopify.store(shop).profile;
  const time = new Intl.DateTimeFormat('en', { timeStyle: 'medium', timeZone: zone });
  return html`<table class="deliveries"><thead><tr><th>Triggered</th><th>Topic</th><th>Attempts</th><th>Answer</th><th>Payload</th></tr></thead><tbody>${latest.map(
    one =>
      html`<tr><td>${time.format(one.triggeredAt)}</td><td>${one.topic}</td><td>${one.attempts}</td><td>${one.answer ?? 'on its way'}${one.dueAt !== null && one.attempts > 0 ? ', will be tried again' : ''}</td><td><details><summary>${one.body.length} bytes</summary><pre>${one.body}</pre></details></td></tr>`,
  )}</tbody></table>`;
}
