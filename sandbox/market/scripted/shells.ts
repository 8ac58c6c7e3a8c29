/** Pages whose HTML contains no product: how each of them gets its price, and the script that draws it. */

/** Below it are the shop's pages and everything that they request. */
export const SHELL_BASE = '/market/glasshouse';

export interface Shell {
  readonly slug: string;
  readonly title: string;
  readonly amount: string;
  /** The page's body, before any script runs. */
  readonly body: string;
  /** Runs once `draw(root, product)` and `load(slug)` are defined. */
  readonly script: string;
}

const ROOT = '<div id="root"></div>';
const DRAW = `load(slug).then(product => draw(root, product))`;

const SHELLS: readonly (readonly [slug: string, title: string, amount: string, body: string, script: string])[] = [
  ['react', 'Glasshouse Trail Lamp', '48.90', ROOT, DRAW],
  [
    ...(['vue', 'Glasshouse Steel Mug', '17.50'] as const),
    '<div id="root" v-cloak><h1>{{ product.title }}</h1><p class="price">{{ price }}</p></div>',
    `load(slug).then(product => { root.removeAttribute('v-cloak'); root.replaceChildren(); draw(root, product); })`,
  ],
  [
    ...(['next', 'Glasshouse Wool Cap', '29.00'] as const),
    '<div id="root"></div><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{}},"page":"/products/[slug]","query":{}}</script>',
    DRAW,
  ],
  [
    'svelte',
    'Glasshouse Rain Cape',
    '89.95',
    ROOT,
    `import('${SHELL_BASE}/app/chunk.js').then(chunk => chunk.start(slug, root))`,
  ],
  [
    ...(['angular', 'Glasshouse Pack Frame', '154.00'] as const),
    '<app-root id="root">Loading…</app-root>',
    `customElements.define('app-root', class extends HTMLElement { connectedCallback() { this.replaceChildren(); ${DRAW} } })`,
  ],
  [
    ...(['shadow-open', 'Glasshouse Camp Stool', '39.50'] as const),
    '<shop-product id="root"></shop-product>',
    `const shadow = root.attachShadow({ mode: 'open' }); load(slug).then(product => draw(shadow, product))`,
  ],
  [
    ...(['shadow-closed', 'Glasshouse Fire Steel', '12.40'] as const),
    '<shop-product id="root"></shop-product>',
    `const shadow = root.attachShadow({ mode: 'closed' }); load(slug).then(product => draw(shadow, product))`,
  ],
  [
    ...(['shadow-slots', 'Glasshouse Tarp', '64.00'] as const),
    '<shop-card id="root"></shop-card>',
    `root.attachShadow({ mode: 'closed' }).innerHTML = '<main><slot></slot></main>'; ${DRAW}`,
  ],
  [
    ...(['shadow-declared', 'Glasshouse Pot Set', '72.30'] as const),
    '<shop-product id="root"><template shadowrootmode="closed"><main><slot></slot></main></template></shop-product>',
    DRAW,
  ],
  ['lazy-timer', 'Glasshouse Head Net', '9.80', ROOT, `setTimeout(() => ${DRAW}, 2500)`],
  [
    ...(['lazy-seen', 'Glasshouse Bivy', '118.00'] as const),
    '<div style="height:4200px"></div><div id="root"></div>',
    `const seen = new IntersectionObserver(([entry]) => { if (entry.isIntersecting) { seen.disconnect(); ${DRAW} } }); seen.observe(root)`,
  ],
  [
    ...(['lazy-scrolled', 'Glasshouse Gaiters', '44.00'] as const),
    '<div style="height:4200px"></div><div id="root"></div>',
    `addEventListener('scroll', () => ${DRAW}, { once: true })`,
  ],
  [
    ...(['consent-cover', 'Glasshouse Compass', '33.60'] as const),
    ROOT,
    `ask('Accept all', 'Reject all', () => {}); ${DRAW}`,
  ],
  ['consent-first', 'Glasshouse Map Case', '21.90', ROOT, `ask('Alle akzeptieren', 'Alle ablehnen', () => ${DRAW})`],
  [
    ...(['consent-inert', 'Glasshouse Pillow', '26.00'] as const),
    ROOT,
    `root.inert = true; root.setAttribute('aria-hidden', 'true'); ask('Tout accepter', 'Tout refuser', () => { root.inert = false; root.removeAttribute('aria-hidden'); }); ${DRAW}`,
  ],
  [
    'history',
    'Glasshouse Trowel',
    '15.20',
    ROOT,
    `history.replaceState({}, '', '${SHELL_BASE}/products/history?view=full'); ${DRAW}`,
  ],
  ['redirect', 'Glasshouse Water Bag', '31.70', ROOT, `location.replace('${SHELL_BASE}/products/react-copy')`],
  [
    ...(['injected', 'Glasshouse Rope', '57.00'] as const),
    ROOT,
    `window.show = product => draw(root, product); const script = document.createElement('script'); script.src = '${SHELL_BASE}/data/injected.js'; document.head.append(script)`,
  ],
  [
    ...(['xml', 'Glasshouse Stove', '99.00'] as const),
    ROOT,
    `const request = new XMLHttpRequest(); request.open('GET', '${SHELL_BASE}/data/xml.xml'); request.onload = () => { const of = name => request.responseXML.querySelector(name).textContent; draw(root, { title: of('title'), amount: of('amount') }); }; request.send()`,
  ],
  [
    ...(['worker', 'Glasshouse Lantern', '83.50'] as const),
    ROOT,
    `const worker = new Worker('${SHELL_BASE}/app/price-worker.js'); worker.onmessage = ({ data }) => draw(root, data); worker.postMessage(slug)`,
  ],
];

/** Where `redirect` leads. */
const COPY: Shell = { slug: 'react-copy', title: 'Glasshouse Water Bag', amount: '31.70', body: ROOT, script: DRAW };

export const shells: readonly Shell[] = SHELLS.map(([slug, title, amount, body, script]) => ({
  ...{ slug, title, amount, body, script },
}));

export const shellOf = (slug: string): Shell | undefined => [...shells, COPY].find(shell => shell.slug === slug);
