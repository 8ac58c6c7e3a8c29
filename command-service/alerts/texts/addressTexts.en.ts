/** Every text of the pages behind the links in emails. */
const texts = {
  invalid: {
    title: 'This link is no longer valid',
    text: 'It was cut short, the address has changed since, or its data was deleted.',
  },
  unsubscribe: {
    ask: {
      title: 'Unsubscribe from alerts?',
      text: 'Tidewatch won’t send any more email alerts to this address.',
      button: 'Unsubscribe',
    },
    done: {
      title: 'You’re unsubscribed',
      text: 'We won’t send any more email alerts to this address. To get them again, turn them on in the alert settings and agree once more.',
    },
  },
  'end-weekly': {
    ask: {
      title: 'Unsubscribe from ‘Your week’?',
      text: 'Tidewatch won’t send the weekly email to this address any more. Alerts stay on.',
      button: 'Unsubscribe',
    },
    done: {
      title: 'You’re unsubscribed from ‘Your week’',
      text: 'We won’t send the weekly email any more. Alerts stay on. You can turn both on or off in the alert settings.',
    },
  },
  confirm: {
    ask: {
      title: 'Get price alerts here?',
      text: 'Tidewatch sends alerts to this address only if you agree. Every email has an unsubscribe link.',
      button: 'Yes, send me alerts',
    },
    done: {
      title: 'Thanks, you’re confirmed',
      text: 'We’ll send alerts to this address from now on. Every email has an unsubscribe link.',
    },
  },
  'confirm-chat': {
    ask: {
      title: 'Get price alerts in this chat?',
      text: 'Tidewatch sends alerts to the chat only if someone who reads it agrees.',
      button: 'Yes, send alerts',
    },
    done: {
      title: 'Thanks, the chat is confirmed',
      text: 'We’ll send alerts there from now on. The store’s alert settings turn them off.',
    },
  },
};

export type AddressTexts = typeof texts;

export default texts;
