/**
 * Alpenwerk: a German shop in euros, JSON-LD as an `@graph`. Its pages use three templates: an AggregateOffer, a list
 * of offers, and a block with a trailing comma, which strict JSON rejects.
 */
import { fromMinor, toMinor } from '../../../domain/kernel/money.js';
import { type Amount, as, type Currency } from '../../../domain/kernel/names.js';
import { html, raw } from '../../http/html.js';
import type { MarketAvailability, Shown } from '../marketState.js';
import {
  canBuy,
  euros,
  type ProductView,
  picture,
  type Storefront,
  schemaOrg,
  scriptJson,
  stars,
} from './productView.js';

const STYLE = raw(`
  body{margin:0;font:16px/1.6 "Segoe UI",Roboto,sans-serif;color:#20242c;background:#eef1f5}.kopf{background:#fff;display:flex;gap:32px;align-items:center;padding:16px 5vw;box-shadow:0 1px 4px #0001}
  .kopf b{color:#c62828;font-size:24px}.kopf a{color:#20242c;text-decoration:none}.kopf em{margin-left:auto;font-style:normal;color:#667}
  .blatt{max-width:1160px;margin:28px auto;background:#fff;border-radius:12px;padding:36px;display:grid;grid-template-columns:1fr 1fr;gap:44px}.blatt img{width:100%;height:auto;border-radius:10px}
  h1{margin:0 0 8px;font-size:30px}.sterne{color:#e69500}.sterne small{color:#667}.preis{font-size:32px;font-weight:700;color:#c62828;margin:20px 0 0}.mwst{font-size:13px;color:#667;margin:0 0 16px}
  .lager{font-weight:600}.lager.ja{color:#2e7d32}.lager.nein{color:#b3261e}.wahl{display:flex;gap:10px;margin:18px 0}.wahl span{border:1px solid #ccd3dd;border-radius:8px;padding:8px 16px}
  .korb{border:0;border-radius:8px;background:#c62828;color:#fff;font:600 17px inherit;font-size:17px;padding:15px 28px}.korb:disabled{background:#aab}
  .auch{max-width:1160px;margin:0 auto;display:flex;gap:20px;padding:8px 0 36px}.auch a{background:#fff;border-radius:12px;padding:16px;flex:1;text-decoration:none;color:inherit;font-size:14px}.auch img{display:block;width:180px;height:auto}
  .fuss{background:#20242c;color:#b9c0cc;padding:26px 5vw;font-size:13px}@media(max-width:760px){.blatt{grid-template-columns:1fr}}`);

const STOCK: Readonly<Record<MarketAvailability, string>> = {
  in_stock: 'Auf Lager, Lieferung in 2–3 Werktagen',
  out_of_stock: 'Ausverkauft',
  pre_order: 'Vorbestellbar',
  back_order: 'Nachbestellt, Lieferung in 3 Wochen',
  discontinued: 'Nicht mehr im Sortiment',
};

export const alpenwerk: Storefront = view => {
  const { shown, url, related } = view;
  const { page, amount, availability } = shown;
  return html`<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${page.title} kaufen bei Alpenwerk</title>
<link rel="canonical" href="${url}"><style>${STYLE}</style>
<script type="application/ld+json">${raw(declared(view))}</script></head>
<body><div class="kopf"><b>alpenwerk</b><a href="/market">Schlafen</a><a href="/market">Kochen</a><a href="/market">Zelte</a><em>Versand 4,95 €, ab 60 € frei</em></div>
<div class="blatt"><div>${picture(view)}</div><div><h1>${page.title}</h1>
<div class="sterne">${stars(page.rating)} <small>${String(page.rating).replace('.', ',')} von 5 (${page.reviews} Bewertungen)</small></div>
<p class="preis">${template(shown) === 'aggregate' ? 'ab ' : ''}${euros(amount)}</p><p class="mwst">inkl. 19 % MwSt., zzgl. Versand · Art.-Nr. ${page.sku}</p>
<p class="lager ${canBuy(availability) ? 'ja' : 'nein'}">${STOCK[availability]}</p>
<div class="wahl">${page.options.map(option => html`<span>${option}</span>`)}</div>
${canBuy(availability) ? html`<button type="button" class="korb">In den Warenkorb</button>` : html`<button type="button" class="korb" disabled>Benachrichtigen</button>`}
<p>${page.blurb}</p></div></div>
<div class="auch">${related.map(other => html`<a href="${other.url}">${picture(other)}${other.shown.page.title}<br><b>${euros(other.shown.amount)}</b></a>`)}</div>
<div class="fuss">Alpenwerk GmbH, Seestraße 4, 82467 Garmisch-Partenkirchen · Geschenkgutscheine ab 25,00 € · 30 Tage Rückgabe</div></body></html>`;
};

/** Picks one of the shop's three templates. */
function template({ page }: Shown): 'aggregate' | 'list' | 'trailing comma' {
  if (page.slug === 'polar-schlafsack') return 'aggregate';
  return page.slug === 'federleicht-isomatte' ? 'list' : 'trailing comma';
}

/** The larger variant costs twenty euros more. */
function larger(amount: string, currency: string): string {
  const unit = as<Currency>(currency);
  return fromMinor(toMinor(as<Amount>(amount), unit) + 2000, unit);
}

function declared(view: ProductView): string {
  const { shown, url, imageUrl } = view;
  const { page, amount, availability } = shown;
  const kind = template(shown);
  const offer = (price: string, name: string) => ({
    '@type': 'Offer',
    name,
    sku: `${page.sku}-${name.slice(0, 1)}`,
    price,
    priceCurrency: page.currency,
    availability: schemaOrg(availability),
  });
  const offers =
    kind === 'aggregate'
      ? {
          '@type': 'AggregateOffer',
          lowPrice: amount,
          highPrice: larger(amount, page.currency),
          priceCurrency: page.currency,
          offerCount: page.options.length,
          availability: schemaOrg(availability),
        }
      : page.options.map(option => offer(amount, option));
  const text = scriptJson({
    '@context': 'http://schema.org',
    '@graph': [
      { '@type': 'WebSite', '@id': '#site', name: 'Alpenwerk', inLanguage: 'de-DE' },
      { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Ausrüstung' }] },
      {
        '@type': ['Product'],
        '@id': `${url}#produkt`,
        name: page.title,
        image: imageUrl,
        url,
        mpn: page.sku,
        gtin13: page.gtin,
        brand: page.brand,
        offers,
      },
    ],
  });
  return kind === 'trailing comma' ? text.replace(/\n\s*]\n}$/, ',\n  ],\n}') : text;
}
