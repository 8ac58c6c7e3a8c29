import { Metadata, type ServiceError, status } from '@grpc/grpc-js';

export interface Identity {
  readonly username: string;
  readonly password: string;
  /** Not in the group `$admins`: may write streams, but not read `$all`. */
  readonly isOrdinary?: boolean;
}

/** A fault in the server's words: a header names it. */
export function fault(code: status, details: string, headers: Readonly<Record<string, string>> = {}): ServiceError {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
}

export const ACCESS_DENIED = fault(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });

const UNAUTHENTICATED = fault(status.UNAUTHENTICATED, 'Unauthenticated');

/** @returns the reason for refusing a call of another user. */
export function refusalOf({ metadata }: { readonly metadata: Metadata }, identity?: Identity): ServiceError | null {
  if (!identity) return null;
  const wanted = `Basic ${Buffer.from(`${identity.username}:${identity.password}`).toString('base64')}`;
  return metadata.get('authorization')[0] === wanted ? null : UNAUTHENTICATED;
}
