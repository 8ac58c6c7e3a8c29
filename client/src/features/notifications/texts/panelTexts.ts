/**
 * Every text of the panel under the bell, word for word where spec §2 and §8 quote it: a second language is another
 * object of the type `PanelTexts`. Amounts, dates and counts come formatted.
 */
import { count, plural } from '../../../format/number.js';
import { translatable } from '../../../language/translatable.js';

export const panelTexts = translatable('panelTexts', {
  item: {
    unread: 'Unread: ',
    markRead: 'Mark as read',
    markReadOne: (message: string) => `Mark as read: ${message}`,
    delete: 'Delete',
    deleteOne: (message: string) => `Delete: ${message}`,
  },
  areas: {
    profile: 'Profile',
    market: 'Market Intelligence',
    analytics: 'Analytics',
    system: 'System',
  },
  ofStore: 'Your store',
  title: 'Notifications',
  unread: (length: number) => `${count(length)} unread`,
  refresh: 'Refresh',
  settings: 'Settings',
  close: 'Close',
  failed: (reason: string) => `Failed to load notifications: ${reason}`,
  waiting: (length: number) => plural(length, 'new notification', 'new notifications'),
  loading: 'Loading notifications...',
  none: 'All caught up!',
  noneYet: "You don't have any notifications yet.",
  markAllRead: 'Mark all read',
  markAllUnread: 'Mark all unread',
  clearAll: 'Clear all',
  clearSure: (length: number) => `Clear ${plural(length, 'notification', 'notifications')}? This can’t be undone.`,
  deleted: 'Notification deleted',
  undo: 'Undo',
  secondsLeft: (seconds: number) => `${seconds} s`,
  meaning: {
    noProduct: 'Not compared with any of your products',
    choose: 'Choose your product to compare',
    youSell: (title: string, price: string) => `You sell your ${title} at ${price}`,
    notCompared: (title: string) => `Not compared with your ${title}`,
    same: (title: string) => `Now the same price as your ${title}`,
    cheaper: (by: string, perPiece: boolean, title: string) =>
      `Now ${by} cheaper${perPiece ? ' per piece' : ''} than your ${title}`,
    more: (by: string, perPiece: boolean, title: string) =>
      `Now ${by} more${perPiece ? ' per piece' : ''} than your ${title}`,
  },
});

export type PanelTexts = typeof panelTexts;
