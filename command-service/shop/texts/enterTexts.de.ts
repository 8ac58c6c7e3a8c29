import type { EnterTexts } from './enterTexts.en.js';

const texts: EnterTexts = {
  ask: {
    title: 'Bei diesem Shop anmelden?',
    text: shop => `Sie sehen und verwalten ${shop} dann in diesem Browser. Der Link gilt einmal.`,
    button: 'Anmelden',
  },
  invalid: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Er ist schon benutzt, älter als zehn Minuten oder unvollständig. Erzeugen Sie auf der Kommandozeile einen neuen.',
  },
};

export default texts;
