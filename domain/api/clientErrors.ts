/** A crash report from the browser. Anyone can send one, so its text is untrusted. */
import { type Static, Type } from 'typebox';
import { CLIENT_ERROR_LIMITS } from './clientErrorLimits.js';
import { Nullable } from './common.js';
import { endpoint } from './endpoint.js';

export const ClientError = Type.Object(
  {
    message: Type.String({ maxLength: CLIENT_ERROR_LIMITS.message }),
    stack: Type.String({ maxLength: CLIENT_ERROR_LIMITS.stack }),
    componentStack: Type.String({ maxLength: CLIENT_ERROR_LIMITS.componentStack }),
    /** Without query and fragment. */
    path: Type.String({ maxLength: 512, pattern: '^/[^?#]*$' }),
    /** The client build, as in the health answer; `null` in development. */
    build: Nullable(Type.String({ maxLength: 128, pattern: '^[\\w.-]+$' })),
  },
  { additionalProperties: false },
);
export type ClientError = Static<typeof ClientError>;

export const clientErrors = endpoint({
  method: 'POST',
  path: '/api/client-errors',
  summary: 'Report a screen that crashed',
  audience: 'public',
  body: ClientError,
  answers: { 204: { description: 'Reported' } },
});
