/**
 * Every text of the bars around a screen: a second language is another object of the type `ShellTexts`. Amounts,
 * dates and counts come formatted.
 */
import { translatable } from '../../../language/translatable.js';

export const shellTexts = translatable('shellTexts', {
  skip: 'Skip to content',
  admin: 'Admin',
  main: 'Main',
  sample: 'Sample store',
  connect: 'Connect Store',
  foot: {
    label: 'Times, privacy and shortcuts',
    times: (place: string, zone: string) => `All times ${place} (${zone})`,
    policy: 'Privacy Policy',
    choices: 'Privacy choices',
    shortcuts: 'Shortcuts',
  },
  connection: { online: 'Online', connecting: 'Connecting…', reconnecting: 'Reconnecting…', offline: 'Offline' },
  slow: 'Waiting for a response…',
  dataFrom: (time: string) => `, data from ${time}`,
  retry: 'Retry now',
  menu: 'Menu',
  close: 'Close',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', system: 'System' },
  logout: 'Logout',
  search: 'Search or jump to',
  searchKeys: { mac: '⌘ K', other: 'Ctrl K' },
  loading: 'Loading Tidewatch...',
  themeIs: (name: string) => `Theme: ${name}`,
  sandboxNote: 'This is the local sandbox store, not a real shop.',
  sandbox: 'Sandbox',
  home: 'Home',
});

export type ShellTexts = typeof shellTexts;
