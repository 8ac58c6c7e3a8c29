import { act, waitFor } from '@testing-library/react';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { usePage } from '../../routing/usePage.js';
import { stubServer } from '../../test/server.js';
import { ConnectForm } from './ConnectForm.js';
import { markEarlySubmit } from './early.js';

afterEach(() => {
  vi.restoreAllMocks();
  // A listener of `start.ts` ends with its page.
  const root = document.getElementById('root');
  if (root) delete root.dataset.prerendered;
});

const form = (
  <Router ssrPath="/">
    <ConnectForm initial="" field={null} onConnecting={() => {}} onFailed={() => {}} />
  </Router>
);

const SHOP = 'shop=aurora-outfitters.myshopify.com';

/** The page as the build renders it, with what a visitor typed; `start.ts` listens. */
async function prerendered(page = form): Promise<{ root: HTMLElement; field: HTMLInputElement }> {
  document.body.innerHTML = `<div id="root" data-prerendered>${renderToString(page)}</div>`;
  vi.resetModules();
  await import('../../start.js');
  const root = document.getElementById('root') as HTMLElement;
  const field = root.querySelector('input') as HTMLInputElement;
  field.value = 'aurora-outfitters';
  return { root, field };
}

/** @returns whether the browser is left to submit the form. */
const pressEnter = (field: Element | null): boolean =>
  field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })) ?? false;

it.each([
  ['Enter', pressEnter],
  [
    'a press on the dimmed button',
    (field: Element) =>
      field
        .closest('form')
        ?.querySelector('button')
        ?.dispatchEvent(new Event('pointerup', { bubbles: true })),
  ],
])('a form that is sent by %s while the app takes over is sent with its text', async (_, send) => {
  stubServer({ '/api/health/summary': {} });
  const left = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const { root, field } = await prerendered(<Suspense>{form}</Suspense>);
  let arrive = (_code: { default: () => typeof form }): void => {};
  const Late = lazy(
    () =>
      new Promise<{ default: () => typeof form }>(resolve => {
        arrive = resolve;
      }),
  );
  // React knows the page, and stops the events of what it has no code for yet.
  await act(
    async () =>
      void hydrateRoot(
        root,
        <Suspense>
          <Late />
        </Suspense>,
      ),
  );
  send(field);
  await act(async () => arrive({ default: () => form }));
  await waitFor(() => expect(left).toHaveBeenCalledOnce());
  expect(left.mock.calls[0]?.[0]).toContain(SHOP);
});

const left: boolean[] = [];
function Page() {
  usePage('Start');
  return form;
}
function Whole() {
  // After those of the form and of the page, and before any other effect.
  useLayoutEffect(() => void left.push(pressEnter(document.querySelector('#root input'))), []);
  return <Page />;
}

it('a form that is sent as soon as the app has taken over is the app’s', async () => {
  const { root } = await prerendered();
  await act(async () => void hydrateRoot(root, <Whole />));
  expect(left).toEqual([true]);
});

it('a form that was filled in and sent before the app was there is sent with its text', async () => {
  stubServer({ '/api/health/summary': {} });
  const left = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(form);
  const field = page.querySelector('input');
  if (field) field.value = 'aurora-outfitters';
  markEarlySubmit(page.querySelector('form') as Element);
  await act(async () => void hydrateRoot(page, form));
  await waitFor(() => expect(left).toHaveBeenCalledOnce());
  expect(left.mock.calls[0]?.[0]).toContain(SHOP);
  page.remove();
});
