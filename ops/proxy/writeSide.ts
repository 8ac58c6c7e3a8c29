/**
 * Lists the write side's paths that the method alone does not reveal: GETs that come from the store platform or from
 * mails, query the store platform, or are recorded; and one call outside /api. Every other GET belongs to the read
 * side.
 */

import { askToEnter, callback, install, login } from '../../domain/api/auth.js';
import { billingReturn } from '../../domain/api/billing.js';
import { askToConfirm, askToConfirmChat, askToEndWeekly, askToUnsubscribe } from '../../domain/api/messageLinks.js';
import { dataExport } from '../../domain/api/privacy.js';
import { checkConnection, forceDisconnectBySpec, storeEmail } from '../../domain/api/session.js';

export const WRITE_SIDE_PATHS = [
  install,
  login,
  callback,
  checkConnection,
  storeEmail,
  askToEnter,
  billingReturn,
  askToConfirm,
  askToConfirmChat,
  askToUnsubscribe,
  askToEndWeekly,
  dataExport,
  forceDisconnectBySpec,
].map(({ path }) => path);
