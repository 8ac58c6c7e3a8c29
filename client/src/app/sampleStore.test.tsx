import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../state/session.js';
import { stubServer } from '../test/server.js';
import { App } from './App.js';
// Loaded here, so that the tests wait for no code.
import './shell/SampleApp.js';

let asked: string[];
function visit(path: string) {
  history.replaceState(null, '', path);
  render(<App />);
}
beforeEach(() => {
  asked = stubServer({ '/api/health/summary': {} });
  session.set({ state: 'unauthenticated' });
});

describe('a visitor', () => {
  it('gets the sample store without an account, with no navigation and no call for data', async () => {
    visit('/competitors?mode=demo');
    expect(await screen.findByRole('heading', { level: 1, name: 'Market Intelligence' })).toBeDefined();
    expect(await screen.findAllByText('Summit Supply: Ridge 2P Tent')).not.toEqual([]);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByRole('link', { name: 'Connect Store' }).getAttribute('href')).toBe('/');
    expect(asked.filter(call => call.includes('/api/competitors'))).toEqual([]);
  });

  it('is sent from every other address of Market Intelligence to the start page', async () => {
    visit('/competitors');
    expect(await screen.findByRole('heading', { name: 'Authentication required' })).toBeDefined();
  });
});
