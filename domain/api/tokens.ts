/** Endpoints for API tokens, with which a merchant's programs call the API. */
import { type Static, Type } from 'typebox';
import { TOKEN_SCOPES } from '../session/tokenScope.js';
import { Accepted, IdParams, Moment, Nullable, OneOf, Position, SafeText } from './common.js';
import { endpoint } from './endpoint.js';

/** Tokens per shop that are neither revoked nor expired. */
export const TOKEN_LIMIT = 50;
/** Lets scanners find a leaked token: `tw_` and 43 characters of base64url, 256 bits. */
export const TOKEN_FORM = /^tw_[\w-]{43}$/;

export const Token = Type.Object({
  id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(OneOf(TOKEN_SCOPES)),
  createdAt: Type.String(),
  /** `null`: never. */
  expiresAt: Nullable(Type.String()),
  /** Precise to five minutes; `null` before the first use. */
  lastUsedAt: Nullable(Type.String()),
});
export type Token = Static<typeof Token>;

export const CreateTokenBody = Type.Object({
  name: SafeText(60),
  scopes: Type.Array(OneOf(TOKEN_SCOPES), { minItems: 1, maxItems: TOKEN_SCOPES.length, uniqueItems: true }),
  expiresAt: Type.Optional(Nullable(Moment)),
});
export type CreateTokenBody = Static<typeof CreateTokenBody>;

const TOKENS = '/api/tokens';

export const tokens = endpoint({
  method: 'GET',
  path: TOKENS,
  summary: 'The valid API tokens, newest first, without their secrets',
  audience: 'session',
  personOnly: true,
  answer: Type.Object({ tokens: Type.Array(Token) }),
  reads: ['api_tokens'],
});

export const createToken = endpoint({
  method: 'POST',
  path: TOKENS,
  summary: 'Create an API token; its secret appears in this answer only',
  audience: 'session',
  personOnly: true,
  body: CreateTokenBody,
  status: 201,
  answer: Type.Object({ id: Type.String(), token: Type.String(), position: Position }),
  errors: ['API_TOKENS_FULL', 'API_TOKEN_EXPIRY_PAST', 'SHOP_NOT_CONNECTED'],
});

export const revokeToken = endpoint({
  method: 'DELETE',
  path: `${TOKENS}/:id`,
  summary: 'Revoke an API token at once',
  audience: 'session',
  personOnly: true,
  params: IdParams,
  answer: Accepted,
  errors: ['API_TOKEN_NOT_FOUND'],
});
