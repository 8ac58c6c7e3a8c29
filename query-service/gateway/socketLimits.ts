/** Limits the open sockets: each push is written to every socket of a session. */

/** As many tabs as the API's limits allow for. */
export const SOCKETS_PER_SESSION = 50;
/** An office shares an address. Unauthenticated sockets count too. */
export const SOCKETS_PER_ADDRESS = 500;
/** This many sockets above the limit are told why they are refused; further ones are not even opened. */
export const MAX_PENDING_REFUSALS = 50;
