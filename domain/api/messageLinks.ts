/** Endpoints behind the links in alerts' messages (DESIGN §9). */
import { Type } from 'typebox';
import { endpoint } from './endpoint.js';

/** Works without sign-in. GET shows a confirmation page, POST performs the action. */
const link = {
  audience: 'linkToken',
  query: Type.Object({ token: Type.String({ minLength: 1, maxLength: 2048 }) }),
  errors: ['INVALID_REQUEST'],
} as const;
const NOT_VALID = { description: 'The link is no longer valid.', type: 'text/html' } as const;
const asks = {
  ...link,
  answers: { 200: { description: 'A confirmation page.', type: 'text/html' }, 400: NOT_VALID },
} as const;
const does = {
  ...link,
  answers: { 200: { description: 'A page that confirms it.', type: 'text/html' }, 400: NOT_VALID },
} as const;

/** Linked from every e-mail. */
export const askToUnsubscribe = endpoint({
  ...asks,
  method: 'GET',
  path: '/api/alerts/unsubscribe',
  summary: 'Ask a person who opened the link in an e-mail whether to unsubscribe',
});
export const unsubscribeAlerts = endpoint({
  ...does,
  method: 'POST',
  path: '/api/alerts/unsubscribe',
  summary: 'End the e-mail alerts to the address that the link was sent to (RFC 8058, one click)',
});

/** Linked from the weekly email. */
export const askToEndWeekly = endpoint({
  ...asks,
  method: 'GET',
  path: '/api/alerts/weekly/unsubscribe',
  summary: 'Ask a person who opened the link in a weekly email whether to unsubscribe from it',
});
export const endWeekly = endpoint({
  ...does,
  method: 'POST',
  path: '/api/alerts/weekly/unsubscribe',
  summary: 'End the weekly email, and no alert, to the address that the link was sent to (RFC 8058, one click)',
});

/** Linked from the first e-mail to an address, so that its owner can agree. */
export const askToConfirm = endpoint({
  ...asks,
  method: 'GET',
  path: '/api/alerts/confirm',
  summary: 'Ask a person who opened the link in an e-mail whether they agree to alerts',
});
export const confirmAlerts = endpoint({
  ...does,
  method: 'POST',
  path: '/api/alerts/confirm',
  summary: 'Agree to e-mail alerts to the address that the link was sent to',
});

/** Linked from the first message to a chat, so that someone there can agree. */
export const askToConfirmChat = endpoint({
  ...asks,
  method: 'GET',
  path: '/api/alerts/chats/confirm',
  summary: 'Ask a person who opened the link in a chat whether they agree to alerts there',
});
export const confirmChat = endpoint({
  ...does,
  method: 'POST',
  path: '/api/alerts/chats/confirm',
  summary: 'Agree to alerts to the chat that the link was sent to',
});
