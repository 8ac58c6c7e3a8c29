/** The control page: the outside world's levers for a person. Works without a script. */
import { type Html, html, raw } from '../http/html.js';
import { priceText } from '../market/marketList.js';
import { AVAILABILITIES, FAILURES, type Shown } from '../market/marketState.js';
import { STOREFRONT_MARKUP, STOREFRONT_NAMES } from '../market/storefronts.js';

const STYLE = raw(`
  *{box-sizing:border-box}body{margin:0;background:#f6f7f9;color:#1f2328;font:14px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
  header{background:#101828;color:#fff;padding:20px 4vw;display:flex;align-items:center;gap:24px}h1{margin:0;font-size:20px}header p{margin:2px 0 0;color:#98a2b3}header nav{margin-left:auto;display:flex;gap:18px}header a{color:#93c5fd;text-decoration:none}
  main{max-width:1320px;margin:0 auto;padding:24px 20px 60px}.done{background:#ecfdf3;border:1px solid #abefc6;color:#085d3a;border-radius:10px;padding:10px 16px;margin:0 0 20px}.problem{background:#fef3f2;border-color:#fecdca;color:#912018}
  .shops{display:grid;grid-template-columns:1fr 1fr;gap:20px;margin-bottom:24px}.card{background:#fff;border:1px solid #e3e6ea;border-radius:12px;padding:18px 20px}
  h2{font-size:15px;margin:0 0 4px}.card p{margin:0 0 12px;color:#57606a}.line{display:flex;gap:8px;align-items:center}.line input[name=shop]{flex:1}
  input,select,button{font:inherit;border:1px solid #d0d5dd;border-radius:8px;padding:6px 10px;background:#fff;color:inherit}button{cursor:pointer;font-weight:600}button.go{background:#2563eb;border-color:#2563eb;color:#fff}button:hover{filter:brightness(.96)}
  input:focus-visible,select:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid #93c5fd;outline-offset:1px}
  table{width:100%;border-collapse:collapse;background:#fff;border:1px solid #e3e6ea;border-radius:12px;overflow:hidden}th{text-align:left;font-size:12px;color:#57606a;background:#f9fafb;padding:10px 14px}td{padding:10px 14px;border-top:1px solid #eef0f2;vertical-align:middle}
  td small{display:block;color:#667085;font-size:12px}td a{color:#1d4ed8;text-decoration:none;font-weight:600}.now{font-weight:700;font-variant-numeric:tabular-nums;white-space:nowrap}td form{display:inline-flex;gap:6px;margin:0}td.levers{white-space:nowrap}td.levers select{width:126px}input[name=amount]{width:86px;text-align:right}
  .pill{display:inline-block;border-radius:99px;padding:1px 10px;font-size:12px;font-weight:600;white-space:nowrap}.in_stock{background:#dcfae6;color:#085d3a}.out_of_stock,.discontinued{background:#fee4e2;color:#912018}.pre_order,.back_order{background:#fef0c7;color:#93370d}
  @media(max-width:900px){.shops{grid-template-columns:1fr}table{display:block;overflow-x:auto}}`);

const words = (code: string): string => code.replaceAll('_', ' ');

export interface Control {
  readonly pages: readonly Shown[];
  readonly origin: string;
  /** What the last form did, or why it did not. */
  readonly done: string | null;
  readonly problem: string | null;
}

export const controlPage = ({ pages, origin, done, problem }: Control): Html => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Control · Sandbox</title><style>${STYLE}</style></head>
<body><header><div><h1>Sandbox control</h1><p>Change the outside world, and watch the product notice.</p></div><nav><a href="/market">Market</a></nav></header>
<main>${done === null ? null : html`<p class="done" role="status">Done: ${done}</p>`}${problem === null ? null : html`<p class="done problem" role="alert">Not done: ${problem}</p>`}
<div class="shops">
<section class="card"><h2>Place an order</h2><p>A customer buys something in your store, now.</p><form class="line" method="post" action="/control/order"><input name="shop" value="aurora-outfitters" aria-label="Store"><button class="go">Place order</button></form></section>
<section class="card"><h2>Throttle the store's API</h2><p>Every call is refused as too much until the time is over.</p><form class="line" method="post" action="/control/throttle"><input name="shop" value="aurora-outfitters" aria-label="Store"><input name="seconds" type="number" min="0" max="600" value="30" aria-label="Seconds"><button>Throttle</button></form></section>
</div>
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
