/**
 * Scripts that run in the rendered page, in a world of their own: the page shares its elements with them, none of its
 * variables. Source text, because Chromium runs them.
 */

/** Runs before the page's own scripts, in their world. */
export const BEFORE_SCRIPTS = `(() => {
  // These would open connections that no request shows.
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport', 'WebSocketStream'])
    delete globalThis[name];
  // A closed shadow root looks open to nobody else, and can be read.
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    return attach.call(this, { ...options, mode: 'open' });
  };
  // Each message would be copied to us.
  for (const name of Object.keys(console)) if (typeof console[name] === 'function') console[name] = () => {};
})()`;

/** Elements that a browser with scripts doesn't show. */
const UNSEEN = ['noscript', 'template', 'iframe', 'object', 'embed'];
const RAW = ['script', 'style'];
const VOID = 'area base br col embed hr img input link meta source track wbr'.split(' ');
const MOST_NODES = 500_000;

/** Evaluates to the page's HTML, shadow roots in place and slots filled; `null` above `limit` characters. */
export const domText = (limit: number): string => `(() => {
  const UNSEEN = new Set(${JSON.stringify(UNSEEN)});
  const RAW = new Set(${JSON.stringify(RAW)});
  const VOID = new Set(${JSON.stringify(VOID)});
  const text = value => value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const quoted = value => '"' + text(value).replace(/"/g, '&quot;') + '"';
  const shown = (element, name) => {
    if (element.shadowRoot) return element.shadowRoot.childNodes;
    const assigned = name === 'slot' && element.assignedNodes ? element.assignedNodes() : [];
    return assigned.length > 0 ? assigned : element.childNodes;
  };
  const parts = ['<!DOCTYPE html>'];
  const rest = [document.documentElement];
  let left = ${limit};
  for (let nodes = 0; rest.length > 0; nodes++) {
    if (nodes > ${MOST_NODES} || left < 0) return null;
    const node = rest.pop();
    let part = '';
    if (typeof node === 'string') part = node;
    else if (node.nodeType === 3) {
      if (node.data.length > left) return null;
      part = RAW.has(node.parentNode?.localName) ? node.data : text(node.data);
    } else if (node.nodeType === 1 && !UNSEEN.has(node.localName)) {
      const name = node.localName;
      part = '<' + name;
      for (const { name: key, value } of node.attributes) {
        if (value.length > left) return null;
        part += ' ' + key + '=' + quoted(value);
      }
      part += '>';
      if (!VOID.has(name)) {
        rest.push('</' + name + '>');
        const children = shown(node, name);
        if (children.length > ${MOST_NODES}) return null;
        for (let index = children.length - 1; index >= 0; index--) rest.push(children[index]);
      }
    }
    left -= part.length;
    parts.push(part);
  }
  return parts.join('');
})()`;

/** Labels that refuse a consent layer. The reader agrees to nothing. */
const REFUSE =
  '^(?:reject|decline|refuse|deny)(?: all)?(?: cookies)?$|^(?:only |accept only )?(?:necessary|essential)(?: cookies)?(?: only)?$|^continue without (?:accepting|agreeing)|^(?:alle )?(?:cookies )?ablehnen$|^nur (?:notwendige|erforderliche|essenzielle)|^(?:tout )?refuser(?: tout)?$|^continuer sans accepter|^rechazar(?: tod[ao]s?)?|^rifiuta(?: tutt[oi])?|^(?:alles )?weigeren$|^alleen noodzakelijke|^(?:recusar|rejeitar)(?: tud[ao]s?)?|^odrzuć|^odmítnout|^odmietnuť|^avvisa|^neka|^afvis|^avslå|^hylkää|^elutasít|^отклонить|^відхилити|^reddet|^απόρριψη|^拒否|^거부|^拒绝';

/** Refuses an open consent layer, then scrolls on by most of a screen, for what loads when it is seen. */
export const LOOK_AROUND = `(() => {
  const refuse = new RegExp(${JSON.stringify(REFUSE)}, 'i');
  const layers = '[role=dialog],[role=alertdialog],dialog[open],[aria-modal=true],[id*=consent i],[class*=consent i],[id*=cookie i],[class*=cookie i]';
  for (const layer of [...document.querySelectorAll(layers)].slice(0, 20))
    for (const button of [...(layer.shadowRoot ?? layer).querySelectorAll('button,[role=button],a[href="#"]')].slice(0, 50))
      if (refuse.test((button.textContent ?? '').trim().slice(0, 60))) return button.click();
  scrollBy(0, innerHeight * 0.8);
})()`;
