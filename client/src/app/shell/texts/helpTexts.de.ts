import type { HelpTexts } from './helpTexts.js';

const texts: HelpTexts = {
  title: 'Tastenkürzel',
  close: 'Schließen',
  single: 'Kürzel mit nur einer Taste',
  keys: {
    help: 'Diese Kürzel zeigen',
    search: 'Auf dieser Seite suchen',
    palette: 'Befehlspalette öffnen (Cmd K auf dem Mac)',
    close: 'Das offene Fenster schließen',
    next: 'Zum nächsten Bedienelement',
  },
};

export default texts;
