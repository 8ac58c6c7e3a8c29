/** Renders the control page, where a person changes the outside world. Works without scripts. */
import { type Html, html, raw } from '../http/html.js';
import { priceText } from '../market/marketList.js';
import { AVAILABILITIES, FAILURES, type Shown } from '../market/marketState.js';
import { STOREFRONT_MARKUP, STOREFRONT_NAMES } from '../market/storefronts.js';

const STYLE = raw(`
  *{box-sizing:border-box}body{margin:0;background:#f6f7f9;color:#1f2328;font:14px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
  header{background:#101828;color:#fff;padding:20px 4vw;display:flex;align-items:center;gap:24px}h1{margin:0;font-size:20px}header p{margin:2px 0 0;color:#98a2b3}header nav{margin-left:auto;display:flex;gap:18px}header a{color:#93c5fd;text-decoration:none}
  main{max-width:1320px;margin:0 auto;padding:24px 20px 60px}.done{background:#ecfdf3;border:1px solid #abefc6;color:#085d3a;border-radius:10px;padding:10px 16px;margin:0 0 20px}.problem{background:#fef3f2;border-color:#fecdca;color:#912018}
  .cards{display:grid;grid-template-columns:repeat(3,1fr);gap:20px;margin-bottom:28px}.wide{grid-column:1/-1}.card{background:#fff;border:1px solid #e3e6ea;border-radius:12px;padding:18px 20px;min-width:0}
  .levers{display:flex;flex-wrap:wrap;gap:8px}.lever{display:inline-flex;gap:6px;margin:0;max-width:100%}.lever input{width:118px;min-width:0}.settings{display:grid;grid-template-columns:auto 1fr;gap:8px 12px;align-items:center}.settings label{color:#57606a}.settings .lever input,.settings .lever select{flex:1;width:100%;min-width:0}.settings .lever{display:flex}
  h3{font-size:13px;margin:16px 0 6px;color:#57606a}.button{display:inline-block;border:1px solid #d0d5dd;border-radius:8px;padding:6px 10px;font-weight:600;color:#1d4ed8;text-decoration:none}header form{display:flex;gap:8px}header input,header button{background:#1d2939;border-color:#475467;color:#fff}
  .deliveries{margin-top:14px}.deliveries td{padding:7px 14px;font-variant-numeric:tabular-nums}pre{margin:6px 0 0;white-space:pre-wrap;overflow-wrap:anywhere;max-width:560px;max-height:260px;overflow:auto;font-size:12px}.card p{overflow-wrap:anywhere}
  h2{font-size:15px;margin:0 0 4px}.card p{margin:0 0 12px;color:#57606a}
  input,select,button{font:inherit;border:1px solid #d0d5dd;border-radius:8px;padding:6px 10px;background:#fff;color:inherit}button{cursor:pointer;font-weight:600}button.go{background:#2563eb;border-color:#2563eb;color:#fff}button:hover{filter:brightness(.96)}
  input:focus-visible,select:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid #93c5fd;outline-offset:1px}
  table{width:100%;border-collapse:collapse;background:#fff;border:1px solid #e3e6ea;border-radius:12px;overflow:hidden}th{text-align:left;font-size:12px;color:#57606a;background:#f9fafb;padding:10px 14px}td{padding:10px 14px;border-top:1px solid #eef0f2;vertical-align:middle}
  td small{display:block;color:#667085;font-size:12px}td a{color:#1d4ed8;text-decoration:none;font-weight:600}.now{font-weight:700;font-variant-numeric:tabular-nums;white-space:nowrap}td form{display:inline-flex;gap:6px;margin:0}td.levers{white-space:nowrap}td.levers select{width:126px}input[name=amount]{width:86px;text-align:right}
  .pill{display:inline-block;border-radius:99px;padding:1px 10px;font-size:12px;font-weight:600;white-space:nowrap}.in_stock{background:#dcfae6;color:#085d3a}.out_of_stock,.discontinued{background:#fee4e2;color:#912018}.pre_order,.back_order{background:#fef0c7;color:#93370d}
  @media(max-width:1100px){.cards{grid-template-columns:1fr}header{flex-wrap:wrap}}@media(max-width:900px){table{display:block;overflow-x:auto}}`);

const words = (code: string): string => code.replaceAll('_', ' ');

export interface Control {
  /** The store that the controls act on, without its suffix. */
  readonly store: string;
  readonly panels: readonly Html[];
  readonly pages: readonly Shown[];
  readonly origin: string;
  /** The result of the last submitted form. */
  readonly done: string | null;
  readonly problem: string | null;
}

export const controlPage = ({ store, panels, pages, origin, done, problem }: Control): Html => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Control · Sandbox</title><style>${STYLE}</style></head>
<body><header><div><h1>Sandbox control</h1><p>Change the outside world, and watch the product notice.</p></div><form action="/control"><input name="shop" value="${store}" aria-label="Store"><button>Show store</button></form><nav><a href="/market">Market</a></nav></header>
<main>${done === null ? null : html`<p class="done" role="status">Done: ${done}</p>`}${problem === null ? null : html`<p class="done problem" role="alert">Not done: ${problem}</p>`}
${panels}
<h2>The market</h2>
<table><thead><tr><th>Product page</th><th>Price</th><th>Set price</th><th>Stock</th><th>Set stock</th><th>Fault</th></tr></thead>
<tbody>${pages.map(shown => row(shown, origin))}</tbody></table></main></body></html>`;

function row(shown: Shown, origin: string): Html {
  const { page, path, amount, availability, failure } = shown;
  const url = html`<input type="hidden" name="url" value="${origin + path}">`;
  const label = (what: string) => `${what} of ${page.title}`;
  const stockButton = (to: string, text: string) =>
    html`<form method="post" action="/control/availability">${url}<input type="hidden" name="availability" value="${to}"><button>${text}</button></form>`;
  return html`<tr><td><a href="${path}">${page.title}</a><small>${STOREFRONT_NAMES[page.storefront]} · ${STOREFRONT_MARKUP[page.storefront]}</small></td>
<td class="now">${priceText(shown)}</td>
<td><form method="post" action="/control/price">${url}<input name="amount" value="${amount}" inputmode="decimal" aria-label="${label('Price')}"><button class="go">Set</button></form></td>
<td><span class="pill ${availability}">${words(availability)}</span></td>
<td class="levers">${availability === 'in_stock' ? stockButton('out_of_stock', 'Sell out') : stockButton('in_stock', 'Restock')} <form method="post" action="/control/availability">${url}<select name="availability" aria-label="${label('Stock')}">${AVAILABILITIES.map(one => option(one, one === availability))}</select><button>Set</button></form></td>
<td class="levers"><form method="post" action="/control/fail">${url}<select name="mode" aria-label="${label('Fault')}">${FAILURES.map(one => option(one, one === failure))}</select><button>Set</button></form></td></tr>`;
}

const option = (value: string, selected: boolean): Html =>
  selected
    ? html`<option value="${value}" selected>${words(value)}</option>`
    : html`<option value="${value}">${words(value)}</option>`;
