import { secretContext } from '../../domain/webhook-endpoints/webhookEndpoints.js';
import type { Sealed, Vault } from '../../platform/vault/port.js';

interface Secrets {
  readonly shop: string;
  readonly id: string;
  readonly secret: string;
  /** Also signs until `overlapEnds`. */
  readonly previous: string | null;
  readonly overlapEnds: string | null;
}

/** @returns the secrets that sign an endpoint's webhooks at a time; `null` once the store's keys are destroyed. */
export async function openSecrets(
  { vault }: { readonly vault: Pick<Vault, 'open'> },
  { shop, id, secret, previous, overlapEnds }: Secrets,
): Promise<((now: string) => readonly string[]) | null> {
  const open = (sealed: string) => vault.open(sealed as Sealed, secretContext(shop, id));
  const current = await open(secret);
  if (current.status !== 'open') return null;
  const replaced = previous === null ? null : await open(previous);
  return now => [
    current.plaintext,
    ...(replaced?.status === 'open' && overlapEnds !== null && now < overlapEnds ? [replaced.plaintext] : []),
  ];
}
