/** Alerts to a chat in the built product: added, agreed to by the link there, and tested. */
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

type Arrived = { readonly path: string; readonly body: string };
const arrived = async () =>
  ((await (await fetch(`${product.sandbox}/hooks.json`)).json()) as Arrived[]).filter(
    ({ path }) => path === '/hooks/slack',
  );
const textAt = async (index: number) =>
  (JSON.parse((await arrived()).at(index)?.body ?? '{}') as { text?: string }).text;

it('are added by one list, and ask there first', async () => {
  await page.goto(`${product.url}/profile#alerts`);
  await page.getByRole('combobox', { name: 'Add a channel' }).selectOption({ label: 'Slack, Mattermost or Discord' });
  await page.getByRole('textbox', { name: 'Webhook address' }).fill(`${product.sandbox}/hooks/slack`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Waiting for someone there to follow the link in our message.').waitFor();
  await eventually(async () => (await arrived()).length > 0);
  expect(await textAt(0)).toMatch(/would like to send price and stock alerts to this chat\./);
});

it('send a test once someone agreed, which the history names', async () => {
  const link = /https?:\S+confirm\?token=\S+/.exec((await textAt(0)) ?? '')?.[0] ?? '';
  const reader = await page.context().newPage();
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Yes, send alerts' }).click();
  await reader.getByText('the chat is confirmed').waitFor();
  await reader.close();
  await page.getByRole('button', { name: 'Send a test by Slack' }).click();
  await eventually(async () => (await arrived()).length > 1);
  expect(await textAt(1)).toMatch(/^Test alert\nAlerts for .+ look like this\./);
  const history = () => get<{ channel: string; status: string }[]>(page, '/api/alerts/history');
  await eventually(async () => (await history()).filter(({ status }) => status === 'sent').length > 1);
  expect(new Set((await history()).map(({ channel }) => channel))).toEqual(new Set(['slack']));
  await page.getByRole('button', { name: 'Remove Slack' }).click();
  await page.getByText('Slack no longer gets alerts.').waitFor();
});
