/**
 * Every text of the landing page but those of its pictures; prices, limits and promises are the spec's (§1, §9): a
 * second language is another object of the type `LandingTexts`. Amounts, dates and counts come formatted.
 */
import type { ReactNode } from 'react';
import { translatable } from '../../../language/translatable.js';
import { phrase } from '../../../ui/phrase.js';

/** Spec §1, 'The landing page promises'. */
interface Promised {
  readonly text: string;
  readonly note?: string;
}

export const landingTexts = translatable('landingTexts', {
  /** Of the page as search engines and browser tabs show it; client/index.html has the English ones. */
  head: {
    title: 'Tidewatch: know your numbers, watch your rivals',
    description:
      'Store analytics and competitor price monitoring for Shopify merchants. See every price move the moment it happens.',
  },
  title: 'Catch every price move',
  skip: 'Skip to content',
  nav: {
    label: 'Page',
    what: 'What it does',
    price: 'Price',
    questions: 'Questions',
  },
  hero: {
    catch: 'Catch every price move.',
    see: 'See what it did to your sales.',
    lead: 'Tidewatch watches your competitors’ prices and stock, and pins each move on your revenue.',
  },
  retry: 'Try Again',
  connecting: {
    title: 'Connecting to Shopify...',
    note: 'Please wait while we redirect you to Shopify for authentication.',
  },
  sampleStore: 'Sample store',
  foot: {
    note: 'We process only minimal order data (totals, dates, status), keep it 60 days, and encrypt it with AES-256. You can export or delete it.',
    label: 'Privacy',
    policy: 'Privacy Policy',
    choices: 'Privacy choices',
  },
  connected: {
    title: 'Successfully Connected!',
    note: 'Your store is ready for analytics',
    dashboard: 'Go to Dashboard',
    switch: 'Switch Store',
  },
  form: {
    label: 'Your Shopify store',
    placeholder: 'Store name or full URL',
    connect: 'Connect',
    will: (shop: ReactNode) => phrase`Will connect ${shop}`,
    letters: 'Letters, digits and hyphens, as in your-store.myshopify.com',
    sample: 'Try with a sample store',
    trial: '3-day free trial, no credit card',
  },
  failure: {
    message: 'Failed to connect to Shopify. Please try again.',
    codeUsed: {
      title: 'Authorization Link Expired',
      message: 'The link from Shopify works once. Connect again; nothing was lost.',
    },
    title: 'Connection Error',
  },
  price: {
    title: 'One plan. Everything in it.',
    note: 'Free for 3 days, no credit card. Cancel at any time.',
    perMonth: (amount: ReactNode) => phrase`${amount} per month`,
    connect: 'Connect Store',
    inPlan: 'In the plan',
    promises: [
      { text: 'Up to 10 competitors per store', note: 'unlimited coming soon' },
      { text: 'Real-time price monitoring' },
      { text: 'Alerts by email and SMS' },
      { text: '7 chart types' },
      { text: 'AI-powered market discovery' },
      { text: 'Multi-session access from several devices, with private notifications' },
      { text: 'Admin dashboard with audit logging' },
      { text: 'Data export and deletion (GDPR, CCPA)' },
      { text: 'Priority support' },
    ] as readonly Promised[],
  },
  parts: {
    market: {
      title: 'Prices and stock, watched in real time.',
      note: 'Up to 10 competitor pages per store. What needs you comes first; the rest stays quiet. When a page is unclear, we say “Not sure”.',
    },
    alerts: {
      title: 'Alerts by email and SMS',
      note: 'Only what crosses the line you set, with your own price next to it.',
    },
    discovery: {
      title: 'AI-powered market discovery',
      note: 'Finds shops that sell what you sell. You approve or ignore.',
    },
    charts: {
      title: 'Seven ways to read the same 60 days.',
      note: 'Competitor moves are pinned on your revenue, so a bad Tuesday has a reason.',
    },
    devices: {
      title: 'The shop floor, the office, the train.',
      note: 'Every device shows the same figures within a second. Personal notifications stay with the session they belong to.',
    },
    audit: {
      title: 'Admin dashboard with audit log',
      note: 'Who did what, when, from which device, before and after.',
    },
    rights: {
      title: 'Your data stays yours',
      note: 'AES-256 at rest. Export or delete it whenever you like (GDPR, CCPA).',
    },
  },
  voices: {
    title: 'What shops say',
    example: 'Example',
    /** Invented, and marked as such. */
    said: [
      {
        said: 'We stopped opening eleven tabs every Monday. The one price that moved is already in my inbox.',
        by: 'Outdoor shop, 2 people',
      },
      {
        said: 'The pins on the revenue chart ended a long argument about discounts.',
        by: 'Kitchenware, 6 people',
      },
      {
        said: 'It said “not sure” about one price. That’s why I believe the other nine.',
        by: 'Cycling parts, 4 people',
      },
    ],
  },
  questions: {
    title: 'Questions',
    all: [
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
          'Every page is read around the clock, and each move is pinned on your own revenue. You hear only about real changes. When a page is unclear, we say “Not sure” instead of guessing.',
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
    ],
  },
});

export type LandingTexts = typeof landingTexts;
