import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ErrorBody } from '../../../domain/api/common.js';
import { errorText } from '../../../domain/kernel/errors.js';

const REASONS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'the address and headers are too long',
  ERR_HTTP_REQUEST_TIMEOUT: 'it did not arrive in time',
};

/** Answers anything that is not HTTP, which no route or error handler ever sees, with the common error response. */
export function refuseMalformed(fault: Error & { readonly code?: string }, socket: Socket): void {
  if (!socket.writable || fault.code === 'ECONNRESET') return void socket.destroy();
  refuseRaw(socket, REASONS[fault.code ?? ''] ?? 'it is not HTTP');
}

/** Writes to the bare connection, and ends it. */
export function refuseRaw(socket: Duplex, reason: string): void {
  const details = { reason };
  const refusal: ErrorBody = { error: errorText('INVALID_REQUEST', details), code: 'INVALID_REQUEST', details };
  const body = JSON.stringify(refusal);
  const head = ['HTTP/1.1 400 Bad Request', 'content-type: application/json; charset=utf-8', 'connection: close'];
  socket.end([...head, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'));
}
