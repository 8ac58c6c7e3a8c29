import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { session } from '../../state/session.js';
import { dismissAllToasts, toasts } from '../../state/toasts.js';
import { merchant } from '../../test/merchant.js';
import { stubServer } from '../../test/server.js';
import Landing from './Landing.js';
import { readLandingSearch, signedInTarget, without } from './landingSearch.js';

// Queries by role are slow over the pictures, which say nothing here: promises.test.tsx shows them.
vi.mock('./Sections.js', () => ({ Sections: () => null }));
vi.mock('./pictures/DashboardPicture.js', () => ({ DashboardPicture: () => null }));
vi.mock('./pictures/PhonePicture.js', () => ({ PhonePicture: () => null }));

function visit(path: string) {
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  render(
    <Router hook={hook} searchHook={searchHook}>
      <Landing />
    </Router>,
  );
  return history;
}

const signIn = () =>
  session.set({
    state: 'authenticated',
    me: merchant,
  });

beforeEach(() => {
  session.set({ state: 'unauthenticated' });
  stubServer({ '/api/health/summary': {} });
});

describe('the search of the landing page', () => {
  it('titles an expired link', () =>
    expect(readLandingSearch('?error=code_used').failure).toEqual({
      title: 'Authorization Link Expired',
      message: 'The link from Shopify works once. Connect again; nothing was lost.',
    }));
  it('titles every other error', () =>
    expect(readLandingSearch('?error=denied&error_message=No').failure).toEqual({
      title: 'Connection Error',
      message: 'No',
    }));
  it('knows who asked to stay', () =>
    expect(['?force=true', '?view=home', '?force=1'].map(search => readLandingSearch(search).stay)).toEqual([
      true,
      true,
      false,
    ]));
  it('drops parameters and keeps others', () => expect(without('?force=true&shop=a', ['force'])).toBe('?shop=a'));
  it('redirects signed-in merchants', () => {
    expect(signedInTarget('')).toBe('/dashboard');
    expect(signedInTarget('?redirect=/competitors')).toBe('/competitors');
  });
});

describe('connecting', () => {
  afterEach(() => {
    cleanup();
    dismissAllToasts();
    vi.restoreAllMocks();
  });

  it('fills in the store of the link, shows the domain, and cannot be sent twice', async () => {
    const left = vi.spyOn(location, 'assign').mockImplementation(() => {});
    visit('/?shop=aurora-outfitters');
    const field = screen.getByLabelText<HTMLInputElement>('Your Shopify store');
    expect([field.value, field.placeholder]).toEqual(['aurora-outfitters', 'Store name or full URL']);
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
    expect(screen.getByRole('heading', { name: 'Connecting to Shopify...' })).toBeDefined();
    expect(screen.getByText('Please wait while we redirect you to Shopify for authentication.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
    await waitFor(() => expect(left).toHaveBeenCalled());
    expect(left).toHaveBeenCalledExactlyOnceWith(
      '/api/auth/shopify/login?shop=aurora-outfitters.myshopify.com&return_url=%2Fdashboard%3Fconnected%3Dtrue%26skip_loading%3Dtrue',
    );
    expect(toasts.get()).toMatchObject([{ kind: 'info', duration: 2_000 }]);
  });

  it('does not leave the page while no server answers: it says so, and keeps the typed text', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
    const left = vi.spyOn(location, 'assign').mockImplementation(() => {});
    visit('/');
    await userEvent.type(screen.getByLabelText('Your Shopify store'), 'aurora-outfitters{Enter}');
    const field = await screen.findByLabelText<HTMLInputElement>('Your Shopify store');
    expect(field.value).toBe('aurora-outfitters');
    expect(toasts.get().at(-1)).toMatchObject({
      kind: 'error',
      message: 'Failed to connect to Shopify. Please try again.',
      duration: 8_000,
    });
    expect(left).not.toHaveBeenCalled();
  });

  it('is offered again when the browser comes back to the page as it was left', async () => {
    vi.spyOn(location, 'assign').mockImplementation(() => {});
    visit('/?shop=aurora-outfitters');
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
    act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(screen.getByRole('button', { name: 'Connect' })).toBeDefined();
  });

  it('keeps the typed text after a failure, also when the page is loaded again with the reason', async () => {
    vi.spyOn(location, 'assign').mockImplementation(() => {});
    const field = () => screen.getByLabelText<HTMLInputElement>('Your Shopify store');
    visit('/');
    await userEvent.type(field(), 'aurora-outfiters{Enter}');
    act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(field().value).toBe('aurora-outfiters');
    cleanup();
    visit('/?error=connect_failed');
    expect(field().value).toBe('aurora-outfiters');
    cleanup();
    visit('/');
    expect(field().value).toBe('');
  });

  it('reports a missing network and stays', async () => {
    const left = vi.spyOn(location, 'assign').mockImplementation(() => {});
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    visit('/?shop=aurora-outfitters');
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
    expect(left).not.toHaveBeenCalled();
    expect(toasts.get()).toMatchObject([{ kind: 'error', message: 'Failed to connect to Shopify. Please try again.' }]);
    expect(screen.getByLabelText<HTMLInputElement>('Your Shopify store').value).toBe('aurora-outfitters');
  });

  it('shows a validation error for 8 s if the store is invalid', async () => {
    visit('/');
    await userEvent.type(screen.getByLabelText('Your Shopify store'), '-{Enter}');
    expect(toasts.get()).toMatchObject([
      {
        kind: 'error',
        message: 'Please enter a valid Shopify store URL or name',
        category: 'Validation',
        duration: 8_000,
      },
    ]);
  });
});

describe('the landing page', () => {
  it('has a field and a button that leads to it, refuses an invalid store, and shows the domain to connect', async () => {
    const user = userEvent.setup();
    visit('/');
    await user.click(screen.getByRole('button', { name: 'Connect Store' }));
    const field = screen.getByLabelText('Your Shopify store');
    const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Connect' });
    expect(document.activeElement).toBe(field);
    expect(submit.disabled).toBe(true);

    await user.type(field, '-x{Enter}');
    expect(screen.getByText('Please enter a valid Shopify store URL or name')).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('true');

    await user.clear(field);
    await user.type(field, 'https://www.Aurora-Outfitters.myshopify.com/admin');
    expect(screen.getByText('aurora-outfitters.myshopify.com')).toBeDefined();
    expect(submit.disabled).toBe(false);
  });

  it('shows visitors the product name, which leads here, and no signed-in navigation', () => {
    visit('/');
    expect(screen.getByRole('link', { name: 'Tidewatch' }).getAttribute('href')).toBe('/');
    for (const item of ['Home', 'Dashboard', 'Market Intelligence', 'Profile'])
      expect(screen.queryByRole('link', { name: item })).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Notifications|Logout|Menu)/ })).toBeNull();
  });

  it('clears an error with Try Again', async () => {
    const history = visit('/?error=code_used&error_message=Used');
    expect(screen.getByRole('alert').textContent).toContain('Authorization Link Expired');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(history.at(-1)).toBe('/');
  });

  it('redirects signed-in merchants to the dashboard', () => {
    signIn();
    expect(visit('/').at(-1)).toBe('/dashboard');
  });

  it('stays for those who asked for it, and cleans the URL', () => {
    signIn();
    expect(visit('/?view=home').at(-1)).toBe('/');
    cleanup();
    const history = visit('/?force=true');
    expect(history.at(-1)).toBe('/');
    expect(screen.getByText('Successfully Connected!')).toBeDefined();
    expect(screen.getByText('Your store is ready for analytics')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.getByRole('button', { name: 'Switch Store' })).toBeDefined();
  });

  it('connects another store after Switch Store', async () => {
    signIn();
    visit('/?force=true');
    await userEvent.click(screen.getByRole('button', { name: 'Switch Store' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Your Shopify store'));
  });
});
