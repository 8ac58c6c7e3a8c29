/** Sends every refusal and fault as the one response `{error, code, details}` (domain/kernel/errors). */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../../domain/api/common.js';
import type { Refusal } from '../../../domain/kernel/decider.js';
import { ERRORS, type ErrorCode, errorText } from '../../../domain/kernel/errors.js';
import { clearAdminSession } from './adminCookie.js';
import { clearSession } from './sessionCookies.js';

/** Thrown anywhere in a request: the catalogue provides its status and text. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly code: ErrorCode,
    readonly details: Readonly<Record<string, string | number>> = {},
  ) {
    super(errorText(code, details));
  }
}

export const refusalError = ({ refused, details }: Refusal): ApiError => new ApiError(refused, details);

/** When the client may retry after a server fault or overload. */
export const RETRY_AFTER_SECONDS = 1;

/** Fastify's error handler: also for Fastify's own errors, such as a body that is not JSON. */
export const answerErrors =
  (publicUrl: string) =>
  (fault: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const error = apiErrorOf(fault, request);
    const { status } = ERRORS[error.code];
    if (status >= 500) request.log.error({ err: fault, code: error.code, req: request }, 'request failed');
    if (status === 416)
      reply.header('content-range', (fault as { headers?: Record<string, string> }).headers?.['Content-Range']);
    if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    if (status === 429 && error.details.seconds !== undefined) reply.header('retry-after', error.details.seconds);
    if (error.code === 'AUTHENTICATION_REQUIRED' || error.code === 'SESSION_EXPIRED') clearSession(reply, publicUrl);
    if (error.code === 'TOKEN_INVALID') reply.header('www-authenticate', 'Bearer');
    if (error.code === 'ADMIN_SESSION_EXPIRED') clearAdminSession(reply, publicUrl);
    const body: ErrorBody = { error: error.message, code: error.code, details: error.details };
    return reply.status(status).type('application/json; charset=utf-8').send(body);
  };

function apiErrorOf(fault: unknown, { routeOptions }: FastifyRequest): ApiError {
  if (fault instanceof ApiError) return fault;
  if (!(fault instanceof Error)) return new ApiError('INTERNAL');
  if (hasCatalogueCode(fault)) return new ApiError(fault.code);
  const { code, statusCode = 500, validation, validationContext } = fault as Partial<FastifyError>;
  if (validation) return new ApiError('INVALID_REQUEST', { reason: reasonOf(validation[0], validationContext) });
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ApiError('BODY_TOO_LARGE');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new ApiError('UNSUPPORTED_MEDIA_TYPE', {
      accepted: (routeOptions.config.endpoint?.upload ?? ['application/json']).join(', '),
    });
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || fault instanceof SyntaxError)
    return new ApiError('INVALID_REQUEST', { reason: 'the body is not JSON' });
  if (statusCode === 416) return new ApiError('RANGE_NOT_SATISFIABLE');
  if (statusCode >= 400 && statusCode < 500) return new ApiError('INVALID_REQUEST', { reason: fault.message });
  return new ApiError('INTERNAL');
}

/** Errors of ports carry a catalogue `code` that decides the response. */
const hasCatalogueCode = (fault: Error): fault is Error & { readonly code: ErrorCode } =>
  'code' in fault && typeof fault.code === 'string' && Object.hasOwn(ERRORS, fault.code);

/** `body/url must be string`: the location and the fault, in the validator's wording. */
const reasonOf = (problem: { instancePath: string; message?: string } | undefined, part = 'request'): string =>
  `${part}${problem?.instancePath ?? ''} ${problem?.message ?? 'is not valid'}`;
