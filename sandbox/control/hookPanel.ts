/** Renders the webhook receiver's part of the control page. */
import { HOOK_MODES, type HookReceiver } from '../hooks/hookReceiver.js';
import { type Html, html } from '../http/html.js';

const SHOWN = 12;

export function hookPanel(receiver: HookReceiver): Html {
  const modes = [...receiver.modes()].filter(([, mode]) => mode !== 'works');
  const latest = receiver.all().slice(-SHOWN).reverse();
  return html`<div class="cards"><section class="card wide"><h2>Receiver of webhooks</h2><p>Takes whatever is posted to <code>/hooks</code> and below. ${modes.length === 0 ? 'Answers 200.' : modes.map(([path, mode]) => html`<b>${path}</b>: ${mode}. `)} <a href="/hooks.json">Everything that arrived</a></p>
<div class="levers"><form class="lever" method="post" action="/control/hooks"><input name="path" value="/hooks" aria-label="Path"><select name="mode" aria-label="Answer">${Object.keys(HOOK_MODES).map(mode => html`<option>${mode}</option>`)}</select><button>Set</button></form></div>
${latest.length === 0 ? null : html`<table class="deliveries"><thead><tr><th>Arrived</th><th>Path</th><th>Answer</th><th>Body</th></tr></thead><tbody>${latest.map(({ at, path, status, body }) => html`<tr><td>${at}</td><td>${path}</td><td>${status ?? 'none'}</td><td><details><summary>${body.length} characters</summary><pre>${body}</pre></details></td></tr>`)}</tbody></table>`}</section></div>`;
}
