/** Every text of push alerts: a second language is another object of the type `PushTexts`. */
import { translatable } from '../../../language/translatable.js';

export const pushTexts = translatable('pushTexts', {
  name: 'Push',
  add: 'Turn on in this browser',
  none: 'Alerts appear as notifications on this phone or computer.',
  off: 'Push is off, so we don’t send alerts to these browsers.',
  here: 'this browser',
  since: (day: string) => `since ${day}`,
  list: 'Browsers that get push alerts',
  remove: 'Remove',
  removeOne: (name: string) => `Remove ${name}`,
  unsupported:
    'This browser can’t show push alerts. On an iPhone or iPad, add Tidewatch to the home screen and open it there.',
  blocked: 'Notifications are blocked for this site. Allow them in the browser’s site settings, then reload.',
  declined: 'You didn’t allow notifications, so push stays off in this browser.',
  unreachable: 'The browser couldn’t reach its push service. Please try again.',
  added: 'This browser gets push alerts from now on.',
  removed: (name: string) => `${name} no longer gets push alerts.`,
});

export type PushTexts = typeof pushTexts;
