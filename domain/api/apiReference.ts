/** The page that describes every call, for developers: `docs/api.html` of the served files (ops/launch/writeApiDocs.mjs). */
export const API_REFERENCE = '/docs/api';
