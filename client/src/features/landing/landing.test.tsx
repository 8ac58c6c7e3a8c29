import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { session } from '../../state/session.js';
import { merchant } from '../../test/merchant.js';
import { Landing } from './Landing.js';
import { readLandingSearch, signedInTarget, without } from './landingSearch.js';

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

beforeEach(() => session.set({ state: 'unauthenticated' }));

describe('the search of the landing page', () => {
  it('titles an expired link', () =>
    expect(readLandingSearch('?error=code_used').failure).toEqual({
      title: 'Authorization Link Expired',
      message: 'Failed to connect to Shopify. Please try again.',
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
  it('sends the signed-in on', () => {
    expect(signedInTarget('')).toBe('/dashboard');
    expect(signedInTarget('?redirect=/competitors')).toBe('/competitors');
  });
});

describe('the landing page', () => {
  it('reveals the form, refuses what is no store, and shows what will be connected', async () => {
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

  it('clears an error with Try Again', async () => {
    const history = visit('/?error=code_used&error_message=Used');
    expect(screen.getByRole('alert').textContent).toContain('Authorization Link Expired');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(history.at(-1)).toBe('/');
  });

  it('sends the signed-in to the dashboard', () => {
    signIn();
    expect(visit('/').at(-1)).toBe('/dashboard');
  });

  it('keeps those who asked for it, and cleans the address', () => {
    signIn();
    const history = visit('/?force=true');
    expect(history.at(-1)).toBe('/');
    expect(screen.getByText('Successfully Connected!')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Switch Store' })).toBeDefined();
  });
});
