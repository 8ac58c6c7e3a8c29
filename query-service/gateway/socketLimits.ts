/** Limits the open sockets, because each push is written to every socket of a session. */

/** Matches the number of tabs that the API's rate limits allow. */
export const SOCKETS_PER_SESSION = 50;
/** Offices share an address. Includes unauthenticated sockets. */
export const SOCKETS_PER_ADDRESS = 500;
/** This many sockets above the limit receive the reason for their refusal; further ones are not opened. */
export const MAX_PENDING_REFUSALS = 50;
