import { causeOf } from '../../engineAway.js';
import type { EventStoreDbAddress } from './address.js';

/** Explains in one line why an EventStoreDB server cannot be used, and the remedy. Never repeats user and password. */
export function startFault(address: EventStoreDbAddress, fault: unknown): Error {
  const reason = reasonOf(address, fault);
  return new Error(`TIDEWATCH_EVENT_STORE: cannot use EventStoreDB at ${address.place}: ${reason}`, {
    cause: causeOf(reason, fault),
  });
}

function reasonOf({ tls }: EventStoreDbAddress, fault: unknown): string {
  const text = textOf(fault);
  if (/ENOTFOUND|EAI_AGAIN|Name resolution failed/.test(text)) return 'there is no such host; correct the address';
  if (/ECONNREFUSED/.test(text)) return 'nothing listens there; start the server, or correct the port';
  if (/PERMISSION_DENIED/.test(text))
    return 'its user may not read $all, which has the events of all streams: add the user to the group $admins, or name it in the ACL of $all';
  if (/access-denied|UNAUTHENTICATED|^16 /.test(text))
    return 'the user or the password is wrong; correct them in the URL';
  if (/certificate|self[- ]signed|UNABLE_TO_/i.test(text))
    return 'its certificate is not trusted; name the authority with tlsCAFile=<file>';
  if (/wrong version number|EPROTO|packet length too long/.test(text))
    return 'it does not speak TLS; add tls=false to the URL';
  if (/UNIMPLEMENTED|^12 |unknown service/.test(text)) return 'it is not an EventStoreDB; correct the address';
  if (!tls && /ECONNRESET|socket hang up|Protocol error|RST_STREAM|Connection dropped|Failed to connect/i.test(text))
    return 'it closes the connection; if it uses TLS, remove tls=false from the URL; otherwise correct the address';
  if (/deadline|does not answer|Failed to discover/i.test(text)) return 'nothing answers there; correct the address';
  return firstLine(text);
}

/** Joins the messages of the fault and its causes. */
function textOf(fault: unknown): string {
  const parts: string[] = [];
  for (let at = fault; at instanceof Error; at = at.cause) parts.push((at as { type?: string }).type ?? '', at.message);
  return parts.filter(Boolean).reverse().join('; ') || String(fault);
}

const firstLine = (text: string): string => text.split('\n')[0] as string;
