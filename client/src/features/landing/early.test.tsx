import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { stubServer } from '../../test/server.js';
import { ConnectForm } from './ConnectForm.js';
import { markEarlySubmit } from './early.js';

afterEach(() => vi.restoreAllMocks());

const form = (
  <Router ssrPath="/">
    <ConnectForm initial="" field={null} onConnecting={() => {}} onFailed={() => {}} />
  </Router>
);

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
  await vi.waitFor(() => expect(left).toHaveBeenCalledOnce());
  expect(left.mock.calls[0]?.[0]).toContain('shop=aurora-outfitters.myshopify.com');
  page.remove();
});
