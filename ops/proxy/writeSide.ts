/**
 * Paths of the write side that the method alone does not tell: GETs that are ways in from the store platform and from
 * mails, that ask the store platform or are recorded; and a call outside of /api. Every other GET is the read side's.
 */
import { askToConfirm, askToUnsubscribe } from '../../domain/api/alerts.js';
import { askToEnter, callback, install, login } from '../../domain/api/auth.js';
import { billingReturn } from '../../domain/api/billing.js';
import { dataExport } from '../../domain/api/privacy.js';
import { checkConnection, forceDisconnectBySpec } from '../../domain/api/session.js';

export const WRITE_SIDE_PATHS = [
  install,
  login,
  callback,
  checkConnection,
  askToEnter,
  billingReturn,
  askToConfirm,
  askToUnsubscribe,
  dataExport,
  forceDisconnectBySpec,
].map(({ path }) => path);
