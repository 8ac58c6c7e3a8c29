import { certificateReason } from './certificateReason.js';

/**
 * Explains to the operator why a TLS connection, or one that should use TLS, failed.
 * @param schemes the URL's without TLS, and with it. @returns `null` for any other fault.
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
