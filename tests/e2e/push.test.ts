/**
 * Push alerts in the built product. A headless Chromium has no push service, so its service worker gets a message over
 * the DevTools protocol, and the product sends to the sandbox's receiver, which decrypts as a browser does.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { eventually } from './eventually.js';
import { connect, get } from './merchant.js';
import { browser, product, withProduct } from './withProduct.js';

withProduct();
let page: Page;
beforeAll(async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  await connect(page, product);
});

it('are offered in the alert settings, which say so if the browser blocks notifications', async () => {
  await page.goto(`${product.url}/profile#alerts`);
  await page.getByText('Notifications are blocked for this site.').waitFor();
});

it('are shown by the service worker, which controls the app and keeps no pages', async () => {
  const devTools = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>(resolve =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await devTools.send('ServiceWorker.enable');
  const started = page.context().waitForEvent('serviceworker');
  await page.evaluate("navigator.serviceWorker.register('/push.js').then(() => navigator.serviceWorker.ready)");
  const worker = await started;
  // Without permission, the browser itself shows nothing.
  await worker.evaluate('self.shown = []; self.registration.showNotification = async (...all) => shown.push(all)');
  const data = { title: 'Ridge Tent', body: 'It fell.', path: '/competitors?competitor=c1', tag: 'one' };
  const message = { origin: product.url, registrationId: await registrationId, data: JSON.stringify(data) };
  await devTools.send('ServiceWorker.deliverPushMessage', message);
  const shown = () => worker.evaluate('shown') as Promise<[string, object][]>;
  await eventually(async () => (await shown()).length > 0);
  const { path, ...rest } = data;
  expect(await shown()).toMatchObject([[rest.title, { body: rest.body, tag: rest.tag, data: { path } }]]);
  expect(await page.evaluate('caches.keys()')).toEqual([]);
});

it('reach a browser encrypted for it alone, and appear in the history', async () => {
  const subscription = (await (await fetch(`${product.sandbox}/push`, { method: 'POST' })).json()) as object;
  const added = await page.request.post(`${product.url}/api/alerts/devices`, {
    data: { ...subscription, name: 'Chrome on Android' },
    headers: { origin: product.url },
  });
  expect(added.status(), await added.text()).toBe(201);
  await page.reload();
  await page.getByRole('button', { name: 'Send a test by Push' }).click();
  const arrived = async () => (await (await fetch(`${product.sandbox}/push.json`)).json()) as { text: string }[];
  await eventually(async () => (await arrived()).length > 0);
  expect(JSON.parse((await arrived())[0]?.text ?? '')).toMatchObject({ title: 'Test alert', path: '/profile#alerts' });
  const history = () => get<{ channel: string; status: string }[]>(page, '/api/alerts/history');
  await eventually(async () => (await history()).some(({ status }) => status === 'sent'));
  expect(await history()).toMatchObject([{ channel: 'push', status: 'sent' }]);
  await page.getByRole('button', { name: 'Remove Chrome on Android' }).click();
  await page.getByText('Chrome on Android no longer gets push alerts.').waitFor();
});
