/** Spec §2's sections of the profile, in the page's order: the address of each is `/profile#id`. */
import { screenTexts } from './texts/screenTexts.js';

const { sections } = screenTexts;

export const profileSections = () =>
  [
    { id: 'store', name: sections.store },
    { id: 'alerts', name: sections.alerts },
    { id: 'plan', name: sections.plan },
    { id: 'devices', name: sections.devices },
    { id: 'links', name: sections.links },
    { id: 'language', name: sections.language },
    { id: 'developers', name: sections.developers },
    { id: 'webhooks', name: sections.webhooks },
    { id: 'privacy', name: sections.privacy },
    { id: 'danger', name: sections.danger },
  ] as const;
