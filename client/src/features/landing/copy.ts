/** The landing page's texts. Prices, limits and promises are the spec's (§1, §9). */

export const PROMISES = [
  {
    title: 'Prices as they move',
    text: 'Rival product pages are read around the clock. A change is on every open screen within moments, and in your bell when you come back.',
  },
  {
    title: 'Your store, in one look',
    text: 'Revenue, orders and best sellers of the last 60 days, in your own currency and time zone, kept up to date from Shopify.',
  },
  {
    title: 'Every device, in step',
    text: 'Sign in from the shop floor and the office. All see the same figures; personal notifications stay with their session.',
  },
] as const;

export const PLAN = [
  'Up to 10 competitors per store (unlimited coming soon)',
  'Real-time price and stock monitoring',
  'Revenue, order and product analytics',
  'Multi-session access from several devices',
  'Priority support',
] as const;

export const QUESTIONS = [
  {
    question: 'How does the free trial work?',
    answer:
      'You get the whole product for 3 days. No credit card is required, and nothing is charged when the trial ends.',
  },
  {
    question: 'What happens after the trial?',
    answer:
      'You choose. Pro is $19.99 per month and can be cancelled at any time. If you do nothing, monitoring stops and you pay nothing.',
  },
  {
    question: 'How is this different from checking rivals by hand?',
    answer:
      'Each page is read on a schedule, its price and stock are compared with what was seen before, and you hear only of real changes. A page that cannot be read is reported as such; a guess is never shown as a price.',
  },
  {
    question: 'Can I use it on several devices?',
    answer: 'Yes. Sign in from as many browsers as you like. What one changes, the others show at once.',
  },
  {
    question: 'Is my store data secure?',
    answer:
      'The connection to Shopify asks for read access only. Tokens and personal fields are encrypted with AES-256, order data is kept for 60 days, and you can disconnect at any time.',
  },
  {
    question: 'Which payment methods are accepted?',
    answer:
      'Billing goes through Shopify, so the plan appears on your ordinary Shopify invoice and is paid the way you pay that.',
  },
] as const;
