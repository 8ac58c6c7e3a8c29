import { phrase } from '../../../ui/phrase.js';
import type { ReportTexts } from './reportTexts.js';

const texts: ReportTexts = {
  failed: 'Der Datenschutzbericht lässt sich gerade nicht erstellen. Bitte versuchen Sie es später erneut.',
  met: 'Erfüllt',
  missed: 'Nicht erfüllt',
  unknown: 'Nicht bekannt',
  title: 'Datenschutzbericht',
  updated: day => `zuletzt aktualisiert am ${day}`,
  print: 'Drucken',
  loading: 'Der Datenschutzbericht wird geladen …',
  status: 'Einhaltung der Regeln',
  metOf: (met, checks) => `${met} von ${checks}`,
  pass: (met, percent) => phrase`${met} Prüfungen erfüllt (${percent}\u00a0%)`,
  minimization: 'Datensparsamkeit',
  purpose: 'Zweckbindung',
  encryption: 'Verschlüsselung',
  retention: 'Aufbewahrung',
  activity: 'Aktivität',
  today: 'Einträge im Prüfprotokoll heute',
  week: 'Zugriffe in dieser Woche',
  byAction: 'Diese Woche nach Vorgang',
  recent: 'Letzte Aktivität',
  recentNote: 'Das Prüfprotokoll ist versiegelt, deshalb stehen seine Einzelheiten hier im englischen Wortlaut.',
  close: 'Schließen',
  closeReport: 'Bericht schließen',
  retry: 'Erneut versuchen',
};

export default texts;
