/** Every text of alert emails, text, push and chat messages, apart from the change itself. Values come formatted. */

/** Turns words into an HTML link. */
export type AsLink = (words: string) => string;

const texts = {
  subject: {
    test: (store: string) => `Test alert for ${store}`,
    confirm: (store: string) => `Please confirm: alerts for ${store}`,
    several: (changes: number, names: string, more: number) =>
      `${changes} changes: ${names}${more > 0 ? ` and ${more} more` : ''}`,
  },
  alert: {
    heading: (changes: number) => (changes === 1 ? 'A competitor changed' : `${changes} changes`),
    seen: 'Seen',
    open: 'Open Market Intelligence',
    foot: (store: string, settings: AsLink, unsubscribe: AsLink) =>
      `You’re getting this because the alert settings of ${store} include this address. ${settings('Change the settings')} or ${unsubscribe('unsubscribe with one click')}.`,
    textFoot: (store: string, settings: string, unsubscribe: string) => [
      `Sent by Tidewatch for ${store}, following your alert settings: ${settings}`,
      `Unsubscribe with one click: ${unsubscribe}`,
    ],
  },
  test: {
    heading: 'Your alerts work',
    preview: (store: string) => `A test for ${store}`,
    body: (store: string) => `This is a test for ${store}. The address works: your alerts will look like this.`,
  },
  question: {
    heading: 'Get price alerts here?',
    asks: (store: string) => `${store} would like to send price and stock alerts to this address.`,
    choice:
      'We’ll send them only if you agree. If you weren’t expecting this, do nothing: we won’t send anything else here.',
    agree: 'Yes, send me alerts',
    foot: (store: string, decline: AsLink) =>
      `Sent by Tidewatch for ${store}. You can also ${decline('decline alerts')}.`,
    textChoice: (confirm: string) => [
      `If you agree, open this link and confirm:\n${confirm}`,
      'If you weren’t expecting this, do nothing: we won’t send anything else here.',
    ],
    textFoot: (store: string, unsubscribe: string) => `Sent by Tidewatch for ${store}. Decline alerts: ${unsubscribe}`,
  },
  /** In the letters of GSM 03.38 where possible: any other one doubles the price of a text message. */
  sms: {
    question: (store: string) =>
      `Tidewatch: ${store} would like to send price alerts to this number. Reply YES to agree. We won't text again unless you reply. Reply STOP to decline.`,
    test: (store: string) => `Tidewatch: this is a test for ${store}. Your alerts will look like this.`,
    end: 'Reply STOP to end.',
  },
  push: {
    testTitle: 'Test alert',
    test: (store: string) => `Alerts for ${store} look like this.`,
    several: (changes: number, store: string) => `${changes} changes for ${store}`,
  },
  chat: {
    asks: (store: string) => `${store} would like to send price and stock alerts to this chat.`,
    choice: 'We’ll send them only if someone here agrees. If you weren’t expecting this, do nothing.',
  },
  more: (count: number) => `And ${count} more.`,
};

export type MessageTexts = typeof texts;

export default texts;
