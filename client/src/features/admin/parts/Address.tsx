import { NO_DATA } from '../../../format/money.js';
import { adminTexts as texts } from '../texts/adminTexts.js';

/** `null` if no person made the request. */
export function Address({ ipAddress, erased }: { readonly ipAddress: string | null; readonly erased: boolean }) {
  if (erased) return <span className="muted">{texts.erased}</span>;
  return ipAddress === null ? <span className="muted">{NO_DATA}</span> : <span className="mono">{ipAddress}</span>;
}
