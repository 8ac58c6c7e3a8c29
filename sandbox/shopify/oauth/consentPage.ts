/** Renders the page on which a merchant grants an app access to the store. An ordinary form: its submit approves. */
import { type Html, html } from '../../http/html.js';
import { APP, adminPage } from '../adminPage.js';
import type { ShopProfile } from '../store/shopProfile.js';
import { inWords } from './scopes.js';

export interface ConsentRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly scopes: readonly string[];
}

export function consentPage(shop: ShopProfile, request: ConsentRequest, installed: boolean): Html {
  const fields = html`<input type="hidden" name="client_id" value="${request.clientId}">
<input type="hidden" name="redirect_uri" value="${request.redirectUri}">
<input type="hidden" name="state" value="${request.state}">
<input type="hidden" name="scope" value="${request.scopes.join(',')}">`;
  return adminPage(
    `Install ${APP} · ${shop.name}`,
    html`<div class="card"><div class="head">
<div class="logos"><span class="logo app">T</span><span aria-hidden="true">⇄</span><span class="logo shop">${shop.name[0] ?? ''}</span></div>
<h1>${installed ? `Open ${APP} for ${shop.name}` : `Install ${APP} on ${shop.name}`}</h1>
<p>${shop.domain}</p></div>
<div class="scopes"><h2>${APP} will be able to</h2>
<ul>${request.scopes
      .map(inWords)
      .map(
        scope =>
          html`<li><span><b>${scope.access} ${scope.title.toLowerCase()}</b><small>${scope.detail}</small></span></li>`,
      )}</ul></div>
<div class="actions">
<form method="post" action="authorize">${fields}<button class="go" type="submit">${installed ? 'Approve and open' : 'Approve and install'}</button></form>
<form method="post" action="authorize">${fields}<input type="hidden" name="decision" value="deny"><button type="submit">Deny</button></form>
</div></div>
<p class="note">This is a stand-in for the store platform on your own machine. Nothing here is a real store.</p>`,
  );
}

/** Renders the page for a request that must not be redirected, because it may not come from the app. */
export const refusalPage = (title: string, explanation: string): Html =>
  adminPage(title, html`<div class="card"><div class="head"><h1>${title}</h1><p>${explanation}</p></div></div>`);
