/** The scripts of the shop's pages. */
import { SHELL_BASE, type Shell } from './shells.js';

/** Fetches a product's data from the shop. */
const LOAD = `const load = slug => fetch('${SHELL_BASE}/data/' + slug + '.json').then(answer => answer.json());`;

/** Draws a product below \`root\`, as a framework would: element by element. */
const DRAW = `
const draw = (root, { title, amount }) => {
  const add = (name, text, className = '') => {
    const element = Object.assign(document.createElement(name), { textContent: text, className });
    root.append(element);
    return element;
  };
  add('h1', title);
  add('p', '$' + amount, 'price');
  add('p', 'In stock', 'stock');
  add('button', 'Add to cart');
  add('p', 'Made to be seen through: every seam is taped, every part can be replaced, and we repair it for ten years.');
};`;

/** Covers the page with a consent layer until one of its buttons is pressed. */
const ASK = `
const ask = (accept, refuse, done) => {
  const layer = Object.assign(document.createElement('div'), { id: 'consent-layer' });
  layer.setAttribute('role', 'dialog');
  layer.style = 'position:fixed;inset:0;background:#fff';
  layer.append('We and our 214 partners value your privacy.');
  for (const label of [accept, refuse]) {
    const button = Object.assign(document.createElement('button'), { textContent: label });
    button.onclick = () => { layer.remove(); done(label === refuse); };
    layer.append(button);
  }
  document.body.append(layer);
};`;

/** The script that fills a page. */
export const appScript = ({ slug, script }: Shell): string =>
  `(() => {
const slug = ${JSON.stringify(slug)};
const root = document.getElementById('root');
${LOAD}${DRAW}${ASK}
${script};
})();`;

/** A part that a page imports when it runs. */
export const CHUNK = `${LOAD}${DRAW}
export const start = (slug, root) => load(slug).then(product => draw(root, product));`;

/** A worker that fetches the product for its page. */
export const PRICE_WORKER = `${LOAD}
onmessage = ({ data: slug }) => load(slug).then(product => postMessage(product));`;
