import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import PrivacyPolicy from './PrivacyPolicy.js';

it('the policy links to the licences of everything that the product contains', () => {
  render(<PrivacyPolicy />);
  expect(screen.getByRole('link', { name: /^Licenses/ }).getAttribute('href')).toBe('/licenses.txt');
});

it('the policy says which version it is, and since when', () => {
  render(<PrivacyPolicy />);
  expect(screen.getByText(/^Version 1, in force since/).textContent).toBe('Version 1, in force since Nov 22, 2026.');
});
