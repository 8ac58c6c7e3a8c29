/**
 * The error catalogue: stable code, HTTP status, text. Clients switch on the code; people read the text. Uses the texts
 * that spec §8 quotes. `{name}` is a placeholder for one of the error's details. Longer than 300 lines to be one catalogue.
 */
export const ERRORS = {
  AUTHENTICATION_REQUIRED: { status: 401, text: 'Authentication required' },
  SESSION_EXPIRED: { status: 401, text: 'Your session has expired. Please sign in again.' },
  TOKEN_INVALID: { status: 401, text: 'This API token is unknown, expired or revoked.' },
  SCOPE_MISSING: { status: 403, text: 'This API token doesn’t have the scope ‘{scope}’.' },
  PERSON_REQUIRED: { status: 403, text: 'Only a signed-in person can do this. API tokens can’t.' },
  ORIGIN_REFUSED: { status: 403, text: 'This request came from another site.' },
  RATE_LIMITED: { status: 429, text: 'Too many requests. Please wait {seconds} seconds.' },
  TOO_MANY_SOCKETS: { status: 429, text: 'Too many connections are open at once. Please close some tabs.' },

  INVALID_REQUEST: { status: 400, text: 'The request isn’t valid: {reason}' },
  POSITION_UNKNOWN: { status: 400, text: 'This server didn’t issue that position.' },
  FEED_GONE: { status: 410, text: 'Events this old are gone. The oldest available ones follow the position {oldest}.' },
  FEED_READERS_FULL: {
    status: 429,
    text: 'Your store already has {limit} open readers of its feed. Please close some of them.',
  },
  BODY_TOO_LARGE: { status: 413, text: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'The request’s body must be {accepted}.' },
  NOT_FOUND: { status: 404, text: 'There’s nothing at this address.' },
  RANGE_NOT_SATISFIABLE: { status: 416, text: 'The requested range is beyond the end of the file.' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'This address doesn’t support that method.' },
  LOADED_AHEAD: { status: 403, text: 'This address performs an action, so it can’t be loaded in advance.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, text: 'This request id was used for another request.' },
  WRITE_CONFLICT: { status: 409, text: 'Someone else changed this at the same moment. Please try again.' },
  READ_MODEL_BEHIND: { status: 503, text: 'Service temporarily unavailable. Please try again in a few moments.' },
  SERVICE_UNAVAILABLE: { status: 503, text: 'Service Unavailable' },
  STORE_NOT_WRITABLE: { status: 503, text: 'Changes can’t be saved right now. Please try again in a few moments.' },
  STREAM_BROKEN: {
    status: 500,
    text: 'An earlier record is missing. Nothing was changed; please contact support.',
  },
  INTERNAL: { status: 500, text: 'Service temporarily unavailable. Please try again in a few moments.' },

  INVALID_SHOP: { status: 400, text: 'Please enter a valid Shopify store URL or name' },
  SHOP_NOT_CONNECTED: { status: 409, text: 'No shop connected' },
  CONNECT_FAILED: { status: 502, text: 'Failed to connect to Shopify. Please try again.' },
  CONNECT_DENIED: { status: 403, text: 'The connection was declined in Shopify. Nothing was connected.' },
  CONNECT_STATE_INVALID: { status: 400, text: 'This connection attempt has expired. Please connect your store again.' },
  CONNECT_SIGNATURE_INVALID: { status: 400, text: 'We couldn’t verify the response from Shopify. Please try again.' },
  CONNECT_UNTIMELY: {
    status: 400,
    text: 'The response from Shopify and this server’s clock are {seconds} seconds apart. Please connect again; if it happens again, the server’s clock is wrong.',
  },
  CONNECT_SCOPES_MISSING: {
    status: 403,
    text: 'Shopify didn’t grant the access we need ({missing}). Please connect again and approve it.',
  },
  CODE_USED: { status: 400, text: 'This authorization link was already used. Please connect your store again.' },
  ENTRY_LINK_INVALID: { status: 400, text: 'This link has already been used or has expired.' },
  RETURN_URL_REFUSED: { status: 400, text: 'The return address isn’t a page of this app.' },

  SHOP_NEVER_CONNECTED: {
    status: 404,
    text: 'This store has never been connected, so we know nothing about it.',
  },
  STORE_UNKNOWN: { status: 400, text: 'No store information available for disconnection.' },
  SESSION_NOT_FOUND: { status: 404, text: 'This session is no longer open.' },

  PLAN_PAUSED: {
    status: 402,
    text: 'Your free trial has ended. Subscribe to continue live price checks and discovery.',
  },
  ALREADY_SUBSCRIBED: { status: 409, text: 'This store is already subscribed.' },
  NO_SUBSCRIPTION: { status: 409, text: 'There’s no subscription to cancel.' },
  BILLING_OFF: { status: 409, text: 'Nothing is charged here, so there’s no plan to subscribe to.' },
  BILLING_FAILED: { status: 502, text: 'We couldn’t reach Shopify for billing. Please try again.' },

  COMPETITOR_URL_REQUIRED: { status: 400, text: 'Please enter a competitor URL' },
  COMPETITOR_URL_INVALID: { status: 400, text: 'Invalid competitor URL. Please check the URL and try again.' },
  COMPETITOR_ADDRESS_PRIVATE: {
    status: 400,
    text: 'This address is in a private network, where we can’t reach it. Please use the shop’s public address.',
  },
  COMPETITOR_ADDRESS_CREDENTIALS: {
    status: 400,
    text: 'This address contains a user name or password. Please paste it without them.',
  },
  COMPETITOR_PORT_REFUSED: {
    status: 400,
    text: 'We read shops on ports 80 and 443 only, and this address has another.',
  },
  COMPETITOR_ALREADY_TRACKED: { status: 400, text: 'This competitor is already being tracked for your products.' },
  COMPETITOR_NOT_FOUND: { status: 404, text: 'This competitor isn’t being tracked.' },
  COMPETITOR_NO_ANSWER: { status: 400, text: '{host} didn’t respond within 20 seconds.' },
  COMPETITOR_UNREACHABLE: { status: 400, text: 'We can’t reach {host}. Please check the address.' },
  COMPETITOR_BUSY: { status: 400, text: '{host} asks us to wait between visits. Please try again in a minute.' },
  COMPETITOR_SLOW_DOWN: {
    status: 400,
    text: 'This shop asked us to slow down. Please try again in {minutes} min.',
  },
  COMPETITOR_SHARE_USED: {
    status: 429,
    text: 'We’re already reading too many pages for your store or from {host}. Please wait {seconds} seconds.',
  },
  COMPETITOR_READER_BUSY: {
    status: 503,
    text: 'We’re reading too many pages right now. Please try again in a few seconds.',
  },
  COMPETITOR_BLOCKED: { status: 400, text: '{host} doesn’t let us read this page, so we can’t track it.' },
  COMPETITOR_ROBOTS: {
    status: 400,
    text: 'This shop asks robots to stay away from this page, so we can’t track it.',
  },
  COMPETITOR_PAGE_GONE: { status: 400, text: 'There’s no longer a page at this address.' },
  COMPETITOR_NO_PRODUCT: {
    status: 400,
    text: 'This page shows no product with a price. Open one product and paste its address.',
  },
  COMPETITOR_LISTING: {
    status: 400,
    text: 'This page lists {count} products. Open one of them and paste its address.',
  },
  COMPETITOR_RESTAURANT: {
    status: 400,
    text: 'This is a restaurant’s page, not a product’s. Please paste the address of a product.',
  },
  COMPETITOR_BOOKING: {
    status: 400,
    text: 'This page takes bookings, so it has no product to track. Please paste the address of a product.',
  },
  COMPETITOR_ARTICLE: {
    status: 400,
    text: 'This page is an article. Please paste the address of a product.',
  },
  COMPETITOR_BRAND_PAGE: {
    status: 400,
    text: 'This page presents a brand or a business. Open one of its products and paste its address.',
  },
  COMPETITOR_PAGE_UNREADABLE: { status: 400, text: 'We can’t read a page at this address.' },
  COMPETITOR_VARIANT_GONE: { status: 400, text: 'This page doesn’t offer that variant.' },
  CORRECTION_EMPTY: { status: 400, text: 'Please choose what is wrong: the price, the stock or both.' },
  CORRECTION_NEEDS_PRICE: { status: 400, text: 'We read no price on this page. Please choose the price too.' },
  CORRECTION_STALE: { status: 409, text: 'The page has changed since. Please look again and choose.' },
  WATCHLIST_FULL: { status: 400, text: 'You’re tracking {limit} competitors, the limit of your plan.' },
  VARIANT_UNKNOWN: { status: 400, text: 'This product has no such variant.' },
  PRODUCT_UNKNOWN: { status: 400, text: 'This product isn’t in your catalog.' },
  PRODUCTS_SYNC_NEEDED: {
    status: 412,
    text: 'Please visit your Dashboard first to sync your product catalog, then try adding competitors again.',
  },

  DISCOVERY_COOLDOWN: { status: 429, text: 'Discovery is on cooldown. Please wait {hours} more hours.' },
  DISCOVERY_OFF: {
    status: 409,
    text: 'Competitor discovery is currently disabled. Please contact support.',
  },
  DISCOVERY_NOT_CONFIGURED: {
    status: 409,
    text: 'Competitor discovery is not configured. The operator of this installation needs to add a search service key.',
  },
  EVIDENCE_NOT_KEPT: {
    status: 404,
    text: 'We kept no page for that time. Pages are kept for 90 days, with each move of price or stock.',
  },
  EVIDENCE_NOT_SEALED: {
    status: 404,
    text: 'This reading isn’t sealed yet. Try again in five minutes.',
  },
  AUDIT_ENTRY_UNSEALED: {
    status: 404,
    text: 'This entry isn’t sealed yet. Try again in five minutes.',
  },
  IMPORT_EMPTY: {
    status: 400,
    text: 'We found no addresses. Paste one per line, or name the address column “url”.',
  },
  IMPORT_NOT_FOUND: { status: 404, text: 'This import no longer exists. Please check the file again.' },
  IMPORT_NOTHING_NEW: { status: 409, text: 'This import has nothing new to add.' },
  IMPORT_RUNNING: { status: 409, text: 'An import is already running. Please wait until it’s done.' },
  IMPORT_TOO_LARGE: { status: 413, text: 'Please import at most {rows} rows and {megabytes} MB at a time.' },
  IMPORT_UNREADABLE: {
    status: 400,
    text: 'Line {line} can’t be read. Please save the file as CSV in UTF-8 and try again.',
  },
  SUGGESTION_NOT_FOUND: { status: 404, text: 'This suggestion no longer exists.' },

  IMAGE_NOT_FOUND: { status: 404, text: 'There’s no such picture.' },
  IMAGE_UNAVAILABLE: { status: 502, text: 'We can’t show this picture: its site doesn’t serve it as one.' },

  ALERT_ADDRESS_MISSING: { status: 409, text: 'Please save an address for these alerts first.' },
  ALERT_CHANNEL_OFF: { status: 409, text: 'This installation can’t send messages this way.' },
  ALERT_CONFIRM_TOO_OFTEN: {
    status: 429,
    text: 'You’ve asked too many addresses to confirm today. Please try again in {hours} hours.',
  },
  ALERT_CHAT_INVALID: {
    status: 400,
    text: 'This address doesn’t work for this channel. It must begin with https:// and be on the public internet.',
  },
  ALERT_CHAT_NOT_FOUND: { status: 404, text: 'This channel is no longer set up.' },
  ALERT_DEVICE_INVALID: { status: 400, text: 'This browser’s push subscription isn’t valid.' },
  ALERT_DEVICE_MISSING: { status: 409, text: 'Please turn push on in a browser first.' },
  ALERT_DEVICE_NOT_FOUND: { status: 404, text: 'This browser no longer gets push alerts.' },
  ALERT_DEVICES_FULL: { status: 409, text: 'You can have at most {limit} browsers for push alerts. Remove one first.' },
  ALERT_EMAIL_INVALID: { status: 400, text: 'Please enter a valid email address.' },
  ALERT_PHONE_INVALID: {
    status: 400,
    text: 'Please enter the phone number in international form, such as +49 151 2345678.',
  },
  ALERT_QUIET_HOURS_INVALID: { status: 400, text: 'Quiet hours must begin and end at different times.' },
  ALERT_RULE_TWICE: { status: 400, text: 'Two alert rules have the same id.' },
  ALERT_RULES_FULL: { status: 400, text: 'You can have at most {limit} alert rules.' },
  ALERT_TEST_TOO_SOON: { status: 429, text: 'Please wait {seconds} seconds before the next test.' },
  ALERTS_STOPPED: {
    status: 409,
    text: 'The owner of this number has stopped messages. They can allow them again by replying START.',
  },

  ANNOTATION_DAY_INVALID: { status: 400, text: 'Please choose a day that exists.' },
  ANNOTATION_NOT_FOUND: { status: 404, text: 'This note no longer exists.' },
  ANNOTATIONS_FULL: { status: 409, text: 'You can have at most {limit} notes. Please delete one first.' },

  SHARE_DAYS_INVALID: { status: 400, text: 'Please choose days that exist, the first before the last.' },
  SHARE_MOMENT_INVALID: { status: 400, text: 'Please choose a moment in the past.' },
  WEBHOOK_ENDPOINTS_FULL: {
    status: 409,
    text: 'You can have at most {limit} webhook endpoints. Please delete one first.',
  },
  WEBHOOK_ENDPOINT_NOT_FOUND: { status: 404, text: 'This webhook endpoint no longer exists.' },
  WEBHOOK_URL_REFUSED: { status: 400, text: 'A webhook endpoint must be an https address on the public internet.' },
  API_TOKENS_FULL: { status: 409, text: 'You can have at most {limit} API tokens. Please revoke one first.' },
  API_TOKEN_EXPIRY_PAST: { status: 422, text: 'The expiry must be in the future.' },
  API_TOKEN_NOT_FOUND: { status: 404, text: 'This API token no longer exists.' },
  SHARE_LINKS_FULL: { status: 409, text: 'You can have at most {limit} open links. Please revoke one first.' },
  SHARE_LINK_UNKNOWN: { status: 404, text: 'This link is incomplete, or what it showed is gone.' },
  SHARE_LINK_REVOKED: { status: 410, text: 'The person who shared this link has revoked it.' },
  SHARE_LINK_EXPIRED: { status: 410, text: 'This link has expired. Ask the person who shared it for a new one.' },

  WEBHOOK_SIGNATURE_INVALID: { status: 401, text: 'This delivery doesn’t prove who sent it.' },

  NOTIFICATION_NOT_FOUND: { status: 404, text: 'This notification doesn’t exist.' },

  ADMIN_PASSWORD_WRONG: { status: 401, text: 'Invalid password. {attempts} attempts remaining.' },
  ADMIN_LOCKED_NOW: {
    status: 429,
    text: 'Account locked for 15 minutes due to too many failed attempts.',
  },
  ADMIN_LOCKED: {
    status: 429,
    text: 'Account Temporarily Locked - Too many failed attempts. Try again in {minutes} minutes.',
  },
  ADMIN_SESSION_EXPIRED: { status: 401, text: 'Admin session expired. Please login again.' },
  ADMIN_NOT_CONFIGURED: {
    status: 409,
    text: 'No admin password has been set. The operator sets one with `tidewatch admin set-password`.',
  },
  CURSOR_INVALID: { status: 400, text: 'This cursor doesn’t belong to this search.' },
  PAGE_TOO_DEEP: { status: 400, text: 'Pages end at row {rows}. Continue with the cursor of the last page.' },

  EXPORT_RUNNING: { status: 409, text: 'An export of this store is already running.' },
  ERASURE_RUNNING: { status: 409, text: 'We’re already deleting this store’s data.' },
  DATA_REQUEST_NOT_FOUND: { status: 404, text: 'We don’t know this customer’s request, or it’s too old.' },
  SHOP_ERASED: { status: 410, text: 'This store’s data was deleted.' },

  INSUFFICIENT_PERMISSIONS: { status: 403, text: 'Permission denied – please re-authenticate with Shopify' },
  AUTHENTICATION_FAILED: { status: 401, text: 'Authentication failed – please re-authenticate with Shopify' },
  API_ACCESS_LIMITED: { status: 403, text: 'This store hasn’t approved access to this data.' },

  // Refusals to start, which prevent losing or mixing up data.
  LOG_MISSING: {
    status: 503,
    text: '{log} has no events, but {others} hold data made from events. Restore it from a backup (tidewatch restore), or set TIDEWATCH_DATA_DIR to an empty folder to start over.',
  },
  LOG_OLDER: {
    status: 503,
    text: '{log} is older than {others}, which know later events. Restore its latest copy, or a whole backup (tidewatch restore).',
  },
  STORE_OF_ANOTHER_LOG: {
    status: 503,
    text: '{others} belong to a different event log than {log}. Use files from the same installation, or restore a whole backup (tidewatch restore).',
  },
  STORE_NEWER: {
    status: 503,
    text: '{store} was written by a newer version of Tidewatch. Start that version, or restore a backup from before the upgrade (tidewatch restore).',
  },
  STORE_DAMAGED: {
    status: 503,
    text: '{store} is damaged ({reason}) and can’t be rebuilt from other data. Restore it from a backup (tidewatch restore).',
  },
  KEYS_MISSING: {
    status: 503,
    text: '{store} is missing, and sealed data in {log} can’t be read without it. Restore it from a backup (tidewatch restore).',
  },
  KEYS_INCOMPLETE: {
    status: 503,
    text: '{store} lacks keys that {log} uses, so it is an older copy. Restore its latest copy, or a whole backup (tidewatch restore).',
  },
  MASTER_KEY_MISSING: {
    status: 503,
    text: '{file} is missing, and the keys in {store} can’t be used without it. Put it back, or set TIDEWATCH_MASTER_KEY.',
  },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** The catalogue's text with `{name}` replaced by the detail, or removed without one. */
export const errorText = (code: ErrorCode, details: Readonly<Record<string, string | number>> = {}): string =>
  ERRORS[code].text.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? '')).trim();
