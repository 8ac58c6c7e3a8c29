/** Every text of the page behind a sign-in link. */
const texts = {
  ask: {
    title: 'Sign in to this store?',
    text: (shop: string) => `You’ll see and manage ${shop} in this browser. The link works once.`,
    button: 'Sign in',
  },
  invalid: {
    title: 'This link is no longer valid',
    text: 'It has been used, is older than ten minutes, or was cut short. Make a new one on the command line.',
  },
};

export type EnterTexts = typeof texts;

export default texts;
