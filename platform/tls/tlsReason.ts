import { certificateReason } from './certificateReason.js';

/**
 * Why a connection with TLS, or one that should have it, failed: in words for the operator.
 * @param schemes of the URL without TLS, and with it. @returns `null` if it is nothing of the kind.
 */
export function tlsReason(code: string | undefined, [plain, secure]: readonly [string, string]): string | null {
  switch (code) {
    case 'ECONNRESET':
    case 'EPROTO':
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
      return `it ends the connection: use ${secure}:// if it wants TLS, ${plain}:// if not`;
    default:
      return certificateReason(code, '?ca=<file>');
  }
}
