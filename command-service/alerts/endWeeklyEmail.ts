import * as api from '../../domain/api/messageLinks.js';
import { addressLink } from './addressLink.js';

/** The unsubscribe link in each weekly email (RFC 8058). Alerts go on. */
export const endWeeklyEmail = addressLink({
  asks: api.askToEndWeekly,
  does: api.endWeekly,
  purpose: 'end-weekly',
  actor: 'unsubscribe link',
  command: (_, at) => ({ type: 'SwitchWeeklyEmail', on: false, at }),
});
