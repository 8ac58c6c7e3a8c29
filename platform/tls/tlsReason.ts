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
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'CERT_SIGNATURE_FAILURE':
      return 'its certificate is not known here: name its authority with ?ca=<file>';
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return 'its certificate is for another host';
    case 'CERT_HAS_EXPIRED':
    case 'CERT_NOT_YET_VALID':
      return 'its certificate is not valid today';
    default:
      return null;
  }
}
