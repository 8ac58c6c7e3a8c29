/**
 * A page that tries to get out of the browser that renders it: to this machine, its files, other pages, its memory and
 * its time. It states a price only if it got somewhere.
 */
export const TRAPDOOR = 'trapdoor';

/** Each of the page's attempts, by name. `PORT` is one on this machine that listens and must not hear anything. */
export const ATTEMPTS = {
  loopback: `fetch('http://127.0.0.1:PORT/secret').then(() => escaped('request'), () => {})`,
  'loopback by name': `fetch('http://localhost:PORT/secret', { mode: 'no-cors' }).then(() => escaped('request'), () => {})`,
  'loopback by IPv6': `fetch('http://[::1]:PORT/secret', { mode: 'no-cors' }).then(() => escaped('request'), () => {})`,
  'cloud metadata': `fetch('http://169.254.169.254/latest/meta-data/').then(() => escaped('request'), () => {})`,
  image: `new Image().src = 'http://127.0.0.1:PORT/pixel.png'`,
  frame: `document.body.append(Object.assign(document.createElement('iframe'), { src: 'http://127.0.0.1:PORT/frame' }))`,
  'file frame': `document.body.append(Object.assign(document.createElement('iframe'), { src: 'file:///etc/passwd' }))`,
  'file fetch': `fetch('file:///etc/passwd').then(() => escaped('request'), () => {})`,
  download: `Object.assign(document.createElement('a'), { href: 'data:application/octet-stream,harm', download: 'harm.bin' }).click()`,
  'pop-up': `if (open('http://127.0.0.1:PORT/popup')) escaped('pop-up')`,
  beacon: `navigator.sendBeacon('http://127.0.0.1:PORT/beacon', 'x')`,
  post: `fetch('http://127.0.0.1:PORT/post', { method: 'POST', body: 'x', mode: 'no-cors' }).then(() => escaped('request'), () => {})`,
  socket: `new WebSocket('ws://127.0.0.1:PORT/socket').onmessage = escaped`,
  'event source': `new EventSource('http://127.0.0.1:PORT/events').onmessage = escaped`,
  'service worker': `navigator.serviceWorker?.register('/market/glasshouse/app/price-worker.js').then(worker => worker && escaped('service worker'), () => {})`,
  worker: `new Worker(URL.createObjectURL(new Blob(["fetch('http://127.0.0.1:PORT/worker',{mode:'no-cors'}); new WebSocket('ws://127.0.0.1:PORT/worker-socket')"])))`,
  'peer connection': `const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:PORT' }, { urls: 'turn:127.0.0.1:PORT?transport=tcp', username: 'x', credential: 'x' }] }); peer.createDataChannel('x'); peer.createOffer().then(offer => peer.setLocalDescription(offer))`,
  prefetch: `for (const rel of ['prefetch', 'preconnect', 'dns-prefetch', 'prerender', 'preload']) document.head.append(Object.assign(document.createElement('link'), { rel, href: 'http://127.0.0.1:PORT/' + rel, as: 'fetch' }))`,
  speculation: `document.head.append(Object.assign(document.createElement('script'), { type: 'speculationrules', textContent: JSON.stringify({ prefetch: [{ source: 'list', urls: ['http://127.0.0.1:PORT/speculation'] }] }) }))`,
  dialog: `setTimeout(() => { alert('stay'); }, 50)`,
  console: `setInterval(() => { for (let n = 0; n < 200; n++) console.log('x'.repeat(10_000)); }, 10)`,
  timers: `(function again() { setTimeout(again); setTimeout(again, 1); })()`,
} as const;

/** Attempts that never end by themselves, one page each. */
export const EXCESSES = {
  loop: `for (;;) {}`,
  elements: `(function grow() { for (let n = 0; n < 5_000; n++) document.body.append(document.createElement('p')); setTimeout(grow); })()`,
  memory: `const kept = []; (function grow() { kept.push(new Uint8Array(64 * 1024 * 1024).fill(7)); setTimeout(grow, 20); })()`,
  strings: `let text = 'x'.repeat(1024); const kept = []; (function grow() { for (let n = 0; n < 1_000; n++) kept.push([...text]); setTimeout(grow); })()`,
  blobs: `const kept = []; (function grow() { kept.push(new Blob([new Uint8Array(32 * 1024 * 1024).fill(7)])); setTimeout(grow, 20); })()`,
  requests: `(function more() { fetch('/market/glasshouse/data/react.json?' + Math.random()).finally(more); })(); setInterval(() => fetch('/market/glasshouse/data/react.json?' + Math.random()), 5)`,
  navigations: `setTimeout(() => location.replace('?excess=navigations&n=' + Math.random()), 20)`,
} as const;

const ESCAPED = `const escaped = way => {
  document.body.innerHTML = '<h1>Escaped by ' + way + '</h1><p class="price">$1.00</p><button>Add to cart</button>';
};`;

/** @param port the one that must not hear anything. @param excess the one to commit; any other text: none. */
export function trapdoorScript(port: number, excess: string): string {
  const known = Object.entries(EXCESSES).find(([name]) => name === excess);
  if (known) return known[1];
  const attempts = Object.values(ATTEMPTS).map(
    attempt => `try { ${attempt.replaceAll('PORT', String(port))} } catch {}`,
  );
  return [ESCAPED, ...attempts].join('\n');
}
