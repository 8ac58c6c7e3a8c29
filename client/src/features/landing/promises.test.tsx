/** What the landing page says to a merchant (spec §1): each statement in the spec's words and values. */
import { render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { session } from '../../state/session.js';
import Landing from './Landing.js';

beforeEach(() => {
  session.set({ state: 'unauthenticated' });
  const { hook, searchHook } = memoryLocation({ path: '/' });
  render(
    <Router hook={hook} searchHook={searchHook}>
      <Landing />
    </Router>,
  );
});

const plan = () => screen.getByRole('list', { name: 'In the plan' });
const offer = () => screen.getByRole('region', { name: 'One plan. Everything in it.' });
const questions = () => screen.getByRole('region', { name: 'Questions' });

/** The answer to the question that starts so. */
function answerTo(question: string): string {
  const summary = within(questions()).getByText(question);
  return summary.parentElement?.querySelector('p')?.textContent ?? '';
}

describe('the landing page promises', () => {
  it('up to 10 competitors per store, and marks unlimited as coming soon', () =>
    expect(within(plan()).getByText(/^Up to 10 competitors per store/).textContent).toBe(
      'Up to 10 competitors per store unlimited coming soon',
    ));

  it.each([
    'Real-time price monitoring',
    'Alerts by email and SMS',
    '7 chart types',
    'AI-powered market discovery',
    'Multi-session access from several devices, with private notifications',
    'Admin dashboard with audit logging',
    'Data export and deletion (GDPR, CCPA)',
    'Priority support',
  ])('%s', promise => expect(within(plan()).getByText(promise)).toBeDefined());

  it('seven chart types, by name', () => {
    for (const name of ['Line', 'Area', 'Bar', 'Candlestick', 'Waterfall', 'Stacked', 'Composed'])
      expect(screen.getByText(name, { selector: '.chart-kinds li' })).toBeDefined();
    expect(document.querySelectorAll('.chart-kinds li')).toHaveLength(7);
  });

  it('$19.99 per month after 3 days without a credit card, to be cancelled at any time', () => {
    expect(offer().textContent).toContain('$19.99 per month');
    expect(offer().textContent).toContain('Free for 3 days, no credit card. Cancel at any time.');
  });

  it('names no other price of the plan', () => {
    const words = document.body.cloneNode(true) as HTMLElement;
    for (const picture of words.querySelectorAll('[aria-hidden="true"]')) picture.remove();
    expect(words.textContent?.match(/\$\d[\d.,]*\d/g)?.filter(price => price !== '$19.99')).toEqual([]);
  });
});

describe('the landing page', () => {
  it('shows testimonials, each marked as an example', () => {
    const said = within(screen.getByRole('region', { name: 'What shops say' })).getAllByRole('figure');
    expect(said).toHaveLength(3);
    for (const one of said) {
      expect(one.querySelector('blockquote')?.textContent).toMatch(/\w/);
      expect(within(one).getByText('Example')).toBeDefined();
    }
  });

  it.each([
    ['How does the free trial work?', /^Three days with everything, without a credit card\./],
    ['What happens after the trial?', /Pro is \$19\.99 per month, and you can cancel at any time\. If you do nothing/],
    ['How is this different from checking by hand?', /read around the clock/],
    ['Can I use it on several devices?', /notifications stay in the session they belong to/],
    ['Is my store data secure?', /encrypted with AES-256, order data is kept for 60 days/],
    ['Which payment methods are accepted?', /on your ordinary Shopify invoice/],
  ])('answers: %s', (question, answer) => expect(answerTo(question)).toMatch(answer));

  it('leads to a sample store without an account', () =>
    expect(screen.getByRole('link', { name: 'Try with a sample store' }).getAttribute('href')).toBe(
      '/competitors?mode=demo',
    ));

  it('shows a price that drops, and what it means', () =>
    expect(document.querySelector('.drop')?.textContent).toMatch(
      /\$160\.00→\$149\.00.*−6\.9%Now \$12\.00 cheaper than/,
    ));

  it('is one page with one main heading, and headings in order', () => {
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.queryAllByRole('heading', { level: 3 })).toEqual([]);
  });
});
