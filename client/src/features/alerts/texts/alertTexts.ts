/**
 * Every text of the alert rules and channels, and of what was sent: a second language is another object of the type
 * `AlertTexts`. Amounts, dates and counts come formatted.
 */
import type { ReactNode } from 'react';
import { plural } from '../../../format/number.js';
import { translatable } from '../../../language/translatable.js';
import { phrase } from '../../../ui/phrase.js';

const WORDS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const;

/** Of the messages that a rule would have sent, how many are small: `nine of them`. */
const inWords = (small: number, all: number): string =>
  small === all ? (all === 1 ? 'which is' : 'all') : `${WORDS[small] ?? small} of them`;

/** `nine of them under 1%` */
const smallText = (small: number, all: number, percent: number): string => `${inWords(small, all)} under ${percent}%`;

export const alertTexts = translatable('alertTexts', {
  small: smallText,
  first: {
    title: 'When should we tell you?',
    note: 'The number is how many messages each rule would have sent in the past 90 days.',
    undercut: 'A competitor is below my price by 5% or more',
    soldOut: 'A competitor sells out',
    anyDrop: 'A competitor lowers a price by any amount',
    inDays: (days: number) => `in ${days} days`,
    since: (day: string) => `since ${day}`,
    noPrices: 'no prices yet',
    confirm: 'We’ll send a confirmation email to this address. Alerts start once you follow its link.',
    noAddress: 'Please enter an email address, or skip.',
    rules: (rules: number) => `${plural(rules, 'rule', 'rules')} on. Change them any time in your profile.`,
    back: 'Back',
    skip: 'Skip',
    save: 'Save and open the dashboard',
  },
  form: {
    label: 'Alert settings',
    rules: 'Rules',
    none: 'There are no rules yet, so we don’t send any alerts.',
    add: 'Add a rule',
    addUsual: 'Start with two common rules',
    atMost: 'At most',
    cap: 'Messages a day',
    capNote: 'messages a day per channel. Anything more waits until the next day.',
    language: 'Language',
    languageNote: 'for all messages.',
    save: 'Save alerts',
    discard: 'Discard',
  },
  title: 'Alerts',
  note: 'Each rule is a sentence. Change any blue word.',
  failed: 'Failed to load alert settings',
  loading: 'Loading alert settings...',
  saved: 'Your alert settings were saved.',
  channels: {
    email: {
      name: 'Email',
      field: 'Email address',
      none: 'We can’t send anything without an address.',
      off: 'Email is off, so we don’t send alerts to this address.',
      waiting: 'Email alerts start once you follow the link in the confirmation email.',
    },
    sms: {
      name: 'SMS',
      field: 'Phone number',
      placeholder: 'Number with country code',
      none: 'We can’t send anything without a number.',
      off: 'SMS is off, so we don’t send alerts to this number.',
      waiting: 'SMS alerts start once you reply YES to the confirmation message.',
    },
  },
  channel: {
    howOften: (channel: string) => `How often by ${channel}`,
    resend: 'Resend confirmation',
    test: 'Send a test',
    resendBy: (channel: string) => `Resend confirmation by ${channel}`,
    testBy: (channel: string) => `Send a test by ${channel}`,
    testSent: 'The test is on its way. The result appears under Sent.',
    requestSent: 'The confirmation request is on its way. The result appears under Sent.',
    unavailable: 'This installation can’t send messages this way.',
    erased: 'The address was erased with your data. Enter it again to get alerts.',
    unsubscribed: (day: string) =>
      `Unsubscribed on ${day} through the link in an email. Turn it on and save to subscribe again.`,
    stopped: (day: string) => `Stopped on ${day} by a STOP reply. Reply START from that phone to allow messages again.`,
    saveFirst: 'Save before you send a test.',
    unconfirmedEmail: 'Waiting for confirmation. We sent an email to this address: follow its link to start alerts.',
    unconfirmedSms: 'Waiting for confirmation. We sent a message to this number: reply YES to start alerts.',
  },
  digests: {
    instant: 'at once',
    daily: 'once a day',
    weekly: 'once a week',
  },
  rule: {
    unit: 'Unit',
    inCurrency: 'in its currency',
    comparedWith: 'Compared with',
    sincePrevious: 'since the previous price',
    sinceAlert: 'since the last alert',
    own: 'my price',
    fixed: 'a fixed price',
    by: (share: ReactNode, unit: ReactNode, since: ReactNode) => phrase` by ${share} ${unit} or more ${since}`,
    howMuch: 'How much',
    crosses: (target: ReactNode, amount: ReactNode) => phrase` ${target}${amount}`,
    target: 'Target',
    amount: 'Amount',
    distance: 'By how much',
    byAny: 'by any amount',
    byPercent: 'by',
    anyDistance: (how: ReactNode) => phrase` ${how}`,
    percentOrMore: (how: ReactNode, share: ReactNode) => phrase` ${how} ${share} % or more,`,
    already: {
      below: 'Also tell me now if a price is already below',
      above: 'Also tell me now if a price is already above',
    },
    money: (amount: ReactNode, currency: ReactNode) => phrase` ${amount} ${currency}`,
    days: 'Days',
    inDays: (days: ReactNode) => phrase` in ${days} days,`,
    hours: 'Hours',
    forHours: (hours: ReactNode) => phrase` for ${hours} hours,`,
    remove: 'Remove',
    name: (number: number) => `Rule ${number}`,
    isOn: (number: number) => `Rule ${number} is on`,
    // Its condition brings the comma.
    sentence: (competitor: ReactNode, what: ReactNode, how: ReactNode) =>
      phrase`When ${competitor} ${what}${how} tell me.`,
    competitor: 'Competitor',
    any: 'any competitor',
    gone: 'a competitor you no longer track',
    what: 'What happens',
    twin: (number: number) => `The same as rule ${number}. One of the two is enough.`,
    removeOne: (number: number) => `Remove rule ${number}`,
    kinds: {
      price_falls: 'lowers a price',
      price_rises: 'raises a price',
      drops_below: 'drops below',
      rises_above: 'rises above',
      lowest: 'has its lowest price',
      back_in_stock: 'is back in stock',
      sold_out: 'sells out',
      blocked: 'can’t be read',
    },
  },
  quiet: {
    title: 'Quiet hours',
    from: 'Quiet from',
    to: 'to',
    until: 'Quiet until',
    wait: 'Messages wait until then.',
    anyHour: 'We send messages at any hour.',
  },
  preview: {
    title: 'Preview',
    channel: 'Channel',
    none: 'Add a rule to see its message, and what it would have sent in the past 90 days.',
    sms: (product: string, message: string) => `${product}: ${message}.`,
    forOne: (competitor: string) => `As it would have read for ${competitor}`,
    example: 'An example',
    testing: 'Testing the rule on the past 90 days…',
    failed: 'We couldn’t test the rule on past prices. You can still save it.',
    product: 'Ridge Tent',
  },
  sent: {
    waiting: 'Waiting',
    sent: 'Sent',
    delivered: 'Delivered',
    undelivered: 'Not delivered',
    failed: 'Failed',
    dropped: 'Not sent',
    title: 'Sent',
    loadFailed: 'Failed to load sent alerts',
    loading: 'Loading sent alerts...',
    none: 'Nothing has been sent yet.',
    showAll: (messages: number) => `Show all ${messages}`,
    test: 'Test message',
    confirmation: 'Confirmation request',
  },
  problems: {
    address: 'Please enter an address for each channel that’s on.',
    quiet: 'Please enter when quiet hours begin and end.',
    quietSame: 'Quiet hours must begin and end at different times.',
    cap: (min: number, max: number) => `Please enter ${min} to ${max} messages a day.`,
    rule: 'Please complete the marked rule.',
    percent: 'Please enter 0.1 to 1000 percent.',
    amount: 'Please enter an amount above 0.',
    currency: 'Please enter a currency such as USD.',
    days: 'Please enter 2 to 365 days.',
    hours: 'Please enter 1 to 720 hours.',
  },
  rehearsal: {
    none: 'There are no competitors yet to test this rule on.',
    since: (day: string) => `Since ${day}, when checks began,`,
    days: (days: number) => `In the past ${days} days`,
    sent: (span: string, alerts: number, small: number, percent: number) =>
      `${span} this rule would have sent ${alerts === 0 ? 'nothing' : plural(alerts, 'message', 'messages')}${small === 0 ? '' : `, ${smallText(small, alerts, percent)}`}.`,
  },
});

export type AlertTexts = typeof alertTexts;
