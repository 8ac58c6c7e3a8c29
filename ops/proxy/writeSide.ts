/**
 * The calls that the write side answers although they are GETs: ways in from the store platform and from mails, what asks
 * the store platform, and what is recorded. Every other GET is the read side's, and everything that is no GET the write side's.
 */
import { askToConfirm, askToUnsubscribe } from '../../domain/api/alerts.js';
import { askToEnter, callback, install, login } from '../../domain/api/auth.js';
import { billingReturn } from '../../domain/api/billing.js';
import { dataExport } from '../../domain/api/privacy.js';
import { checkConnection } from '../../domain/api/sessions.js';

export const WRITE_SIDE_GETS = [
  install,
  login,
  callback,
  checkConnection,
  askToEnter,
  billingReturn,
  askToConfirm,
  askToUnsubscribe,
  dataExport,
].map(({ path }) => path);
