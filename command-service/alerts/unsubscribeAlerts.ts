import * as api from '../../domain/api/messageLinks.js';
import { addressLink } from './addressLink.js';

/** The unsubscribe link in every e-mail (RFC 8058). */
export const unsubscribeAlerts = addressLink({
  asks: api.askToUnsubscribe,
  does: api.unsubscribeAlerts,
  purpose: 'unsubscribe',
  actor: 'unsubscribe link',
  command: (_, at) => ({ type: 'StopAlerts', channel: 'email', at }),
});
