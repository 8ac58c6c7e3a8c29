/**
 * Every text that leads to a screen, word for word where spec §2 quotes it: a second language is another object of the
 * type `ScreenTexts`.
 */
import { translatable } from '../../language/translatable.js';

export const screenTexts = translatable('screenTexts', {
  dashboard: {
    command: { name: 'Dashboard', keywords: ['dashboard', 'home', 'analytics'] },
    link: 'Dashboard',
    shortcut: { key: 'd', action: 'Go to the Dashboard' },
  },
  competitors: {
    command: { name: 'Competitors', keywords: ['competitor', 'competitor discovery'] },
    link: 'Market Intelligence',
    shortcut: { key: 'c', action: 'Go to Market Intelligence' },
  },
  admin: { command: { name: 'Admin', keywords: ['admin', 'audit logs', 'health'] } },
  profile: {
    command: { name: 'Profile', keywords: ['profile', 'user', 'settings'] },
    link: 'Profile',
    shortcut: { key: 'p', action: 'Go to the Profile' },
  },
  sections: {
    store: 'Store',
    alerts: 'Alerts',
    plan: 'Plan',
    devices: 'Devices',
    links: 'Links',
    language: 'Language',
    developers: 'Developers',
    webhooks: 'Webhooks',
    privacy: 'Privacy',
    danger: 'Danger Zone',
  },
  policy: { command: { name: 'Privacy Policy', keywords: ['privacy', 'legal', 'policy'] } },
});

export type ScreenTexts = typeof screenTexts;
