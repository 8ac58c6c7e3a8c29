import { plural } from '../../../format/number.js';
import type { PlanCardTexts } from './planCardTexts.js';

const texts: PlanCardTexts = {
  included: 'Inbegriffen',
  states: {
    trial: 'Testphase',
    trial_ended: 'Testphase beendet',
    pending: 'Wartet auf Freigabe',
    active: 'Aktiv',
    declined: 'Abgelehnt',
    expired: 'Abgelaufen',
    frozen: 'Eingefroren',
    cancelled: 'Gekündigt',
  },
  paused: {
    checks: 'Laufende Preisprüfungen',
    discovery: 'Suche nach neuen Wettbewerbern',
    title: 'Pausiert',
  },
  title: 'Tarif',
  note: 'Jederzeit kündbar.',
  failed: 'Ihr Tarif konnte nicht geladen werden',
  loading: 'Ihr Tarif wird geladen …',
  daysLeft: days => `Noch ${plural(days, 'Tag', 'Tage')}.`,
  approve: 'In Shopify freigeben',
  subscribe: plan => `${plan} abonnieren`,
  cancel: 'Abo kündigen',
  cancelSure: plan =>
    `${plan} kündigen? Was Sie bezahlt haben, behalten Sie bis zum Ende des Zeitraums. Danach pausieren Preisprüfungen und Suche; gelöscht wird nichts.`,
  perMonth: 'pro Monat',
  every: days => `alle ${days} Tage`,
  use: {
    title: 'Wettbewerber',
    of: (used, limit) => `${used} von ${limit}`,
    label: 'Genutzte Wettbewerber',
  },
  trialEnds: day => `Die Testphase endet am ${day}.`,
  renews: day => `Verlängert sich am ${day}.`,
  accessUntil: day => `Voller Zugriff bis zum ${day}.`,
  active: 'Ihr Tarif Pro ist aktiv.',
  declined: 'Das Abo wurde in Shopify abgelehnt. Ihnen wurde nichts berechnet.',
};

export default texts;
