import type { PushTexts } from './pushTexts.js';

const texts: PushTexts = {
  name: 'Push',
  add: 'In diesem Browser einschalten',
  none: 'Alarme erscheinen als Mitteilungen auf diesem Telefon oder Computer.',
  off: 'Push ist ausgeschaltet, daher senden wir keine Alarme an diese Browser.',
  here: 'dieser Browser',
  since: day => `seit ${day}`,
  list: 'Browser, die Alarme per Push bekommen',
  remove: 'Entfernen',
  removeOne: name => `${name} entfernen`,
  unsupported:
    'Dieser Browser kann keine Alarme per Push anzeigen. Legen Sie Tidewatch auf einem iPhone oder iPad auf den Home-Bildschirm und öffnen Sie es dort.',
  blocked:
    'Mitteilungen sind für diese Website gesperrt. Erlauben Sie sie in den Website-Einstellungen des Browsers und laden Sie die Seite neu.',
  declined: 'Sie haben Mitteilungen nicht erlaubt, daher bleibt Push in diesem Browser aus.',
  unreachable: 'Der Browser hat seinen Push-Dienst nicht erreicht. Bitte versuchen Sie es noch einmal.',
  added: 'Dieser Browser bekommt ab jetzt Alarme per Push.',
  removed: name => `${name} bekommt keine Alarme per Push mehr.`,
};

export default texts;
