import * as api from '../../domain/api/messageLinks.js';
import { addressLink } from './addressLink.js';

/** The consent link in the first e-mail to an address (domain/alerts/confirmation). */
export const confirmAlerts = addressLink({
  asks: api.askToConfirm,
  does: api.confirmAlerts,
  purpose: 'confirm',
  actor: 'confirmation link',
  command: (address, at) => ({ type: 'ConfirmAlertAddress', channel: 'email', address, at }),
});
