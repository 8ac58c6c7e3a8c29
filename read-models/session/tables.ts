import { flag, orNull, type RowOf, table, text } from '../../platform/tables/table.js';

/** People's sessions that have not ended. Expired ones stay until an event ends them. */
export const sessions = table(
  'sessions',
  {
    session_id: text(),
    /** The session's id in the API. */
    id: text(),
    shop: text(),
    /** The sealed client (domain/session/client). */
    client: orNull(text()),
    started_at: text(),
    expires_at: text(),
  },
  { key: ['session_id'], indexes: [['shop', 'started_at'], ['expires_at']] },
);

/** A shop's API tokens, including revoked ones, whose names the audit trail shows. */
export const apiTokens = table(
  'api_tokens',
  {
    session_id: text(),
    /** The token's id in the API. */
    id: text(),
    shop: text(),
    name: text(),
    /** JSON: a list of scopes. */
    scopes: text(),
    created_at: text(),
    expires_at: text(),
    ended: flag(),
  },
  { key: ['session_id'], indexes: [['shop', 'created_at'], ['expires_at']] },
);

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    sessions: RowOf<typeof sessions>;
    api_tokens: RowOf<typeof apiTokens>;
  }
}
