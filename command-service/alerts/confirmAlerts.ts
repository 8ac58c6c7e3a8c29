import { CONFIRM_PATH } from '../../domain/api/alerts.js';
import { addressLink } from './addressLink.js';

/** The link in the first mail to an address: its owner agrees to alerts (domain/alerts/confirmation). */
export const confirmAlerts = addressLink({
  path: CONFIRM_PATH,
  purpose: 'confirm',
  actor: 'confirmation link',
  summaries: {
    GET: 'Ask whoever opened the link in a mail whether they agree to alerts',
    POST: 'Agree to e-mail alerts to the address that the link was sent to',
  },
  command: ({ address }, at) => ({ type: 'ConfirmAlertAddress', channel: 'email', address, at }),
});
