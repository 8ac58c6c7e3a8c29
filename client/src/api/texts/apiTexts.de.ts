import type { ApiTexts } from './apiTexts.js';

const texts: ApiTexts = {
  connectionLost: 'Verbindung unterbrochen. Bitte prüfen Sie Ihre Internetverbindung.',
  tryAgainSoon: 'Der Dienst ist vorübergehend nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  unreadable: status => `Der Server hat mit dem Status ${status} geantwortet.`,
  waitToRefresh: seconds => `Bitte warten Sie ${seconds} s bis zur nächsten Aktualisierung.`,
};

export default texts;
