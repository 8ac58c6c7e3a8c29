import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { competitors } from '../../../domain/api/competitors.js';
import { priceHistory } from '../../../domain/api/priceHistory.js';
import { csvUrlOf } from '../api/client.js';
import { CsvLink } from './CsvLink.js';

it('downloads a table, and is named after it', () => {
  render(<CsvLink url={csvUrlOf(competitors, {})} table="Competitors" />);
  const link = screen.getByRole('link', { name: 'Download as CSV: Competitors' });
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/competitors.csv', true]);
});

it('leads to the table’s file, with its parameters', () =>
  expect(csvUrlOf(priceHistory, { params: { id: 'a b' }, query: { days: 7 } })).toBe(
    '/api/competitors/a%20b/history.csv?days=7',
  ));
