/**
 * When the operator's session ends unless it is used (spec §3), so that every tab knows. The server decides; the session's
 * secret is in a cookie that scripts cannot read.
 */
import { storedForBrowser } from '../storage/browserStorage.js';
import { isNumber } from '../storage/check.js';

/** Milliseconds since 1970. */
export const adminExpiry = storedForBrowser('admin-session-expiry', isNumber);
