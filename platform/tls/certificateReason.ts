/**
 * Explains why a certificate is not accepted. @param naming how the URL names an authority. @returns `null` for any
 * other fault.
 */
export function certificateReason(code: string | undefined, naming: string): string | null {
  switch (code) {
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'CERT_SIGNATURE_FAILURE':
      return `its certificate is not known here: name its authority with ${naming}`;
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return 'its certificate is for another host';
    case 'CERT_HAS_EXPIRED':
    case 'CERT_NOT_YET_VALID':
      return 'its certificate is not valid today';
    default:
      return null;
  }
}
