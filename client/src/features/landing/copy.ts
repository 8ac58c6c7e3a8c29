/** The landing page's texts. Prices, limits and promises are the spec's (§1, §9). */

/** Spec §1, 'The landing page promises'. */
export const PROMISES: readonly { readonly text: string; readonly note?: string }[] = [
  { text: 'Up to 10 competitors per store', note: 'unlimited coming soon' },
  { text: 'Real-time price monitoring' },
  { text: 'Alerts by email and SMS' },
  { text: '7 chart types' },
  { text: 'AI-powered market discovery' },
  { text: 'Multi-session access from several devices, with private notifications' },
  { text: 'Admin dashboard with audit logging' },
  { text: 'Data export and deletion (GDPR, CCPA)' },
  { text: 'Priority support' },
];

/** Invented, and marked as such. */
export const TESTIMONIALS = [
  {
    said: 'We stopped opening eleven tabs every Monday. The one price that moved is already in my inbox.',
    by: 'Outdoor shop, 2 people',
  },
  {
    said: 'The pins on the revenue chart ended a long argument about discounts.',
    by: 'Kitchenware, 6 people',
  },
  {
    said: 'It said “not sure” about one price. That is why I believe the other nine.',
    by: 'Cycling parts, 4 people',
  },
] as const;

export const QUESTIONS = [
  {
    question: 'How does the free trial work?',
    answer: 'Three days with everything, without a credit card. Connect your store and add up to 10 competitors.',
  },
  {
    question: 'What happens after the trial?',
    answer:
      'You choose. Pro is $19.99 per month, and you can cancel at any time. If you do nothing, monitoring stops and you pay nothing.',
  },
  {
    question: 'How is this different from checking by hand?',
    answer:
      'Every page is read around the clock, and each move is pinned on your own revenue. You hear of real changes only. When a page is unclear, we say “Not sure” instead of guessing.',
  },
  {
    question: 'Can I use it on several devices?',
    answer:
      'Yes, as many as you like. All of them show the same figures. Your personal notifications stay in the session they belong to.',
  },
  {
    question: 'Is my store data secure?',
    answer:
      'Tidewatch asks Shopify for read access only. Personal fields and access keys are encrypted with AES-256, order data is kept for 60 days, and you can export or delete everything at any time.',
  },
  {
    question: 'Which payment methods are accepted?',
    answer: 'Shopify bills you: the plan is on your ordinary Shopify invoice, paid the way you already pay it.',
  },
] as const;
