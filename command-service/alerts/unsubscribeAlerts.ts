import { UNSUBSCRIBE_PATH } from '../../domain/api/alerts.js';
import { addressLink } from './addressLink.js';

/** The link in every mail that ends the mails (RFC 8058). */
export const unsubscribeAlerts = addressLink({
  path: UNSUBSCRIBE_PATH,
  purpose: 'unsubscribe',
  actor: 'unsubscribe link',
  summaries: {
    GET: 'Ask whoever opened the link in a mail whether they want no more',
    POST: 'End the e-mail alerts to the address that the link was sent to (RFC 8058, one click)',
  },
  command: (_, at) => ({ type: 'StopAlerts', channel: 'email', at }),
});
