/** Seals and opens the subject of a privacy request, which is readable only until the request is carried out. */
import { as, type Instant, type SealedText, type ShopDomain } from '../../domain/kernel/names.js';
import { SUBJECT_DAYS, type Subject, subjectContext } from '../../domain/privacy/privacy.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import type { Sealed, Vault } from '../../platform/vault/port.js';

const DAY_MS = 86_400_000;

export const sealSubject = async (
  vault: Pick<Vault, 'seal'>,
  shop: ShopDomain,
  requestId: string,
  subject: Subject,
  at: Instant,
): Promise<SealedText> =>
  as<SealedText>(
    await vault.seal(
      shop,
      'account',
      JSON.stringify(subject),
      subjectContext(requestId),
      plus(at, SUBJECT_DAYS * DAY_MS),
    ),
  );

/** @throws KeyMissing @throws SealBroken */
export async function openSubject(
  vault: Pick<Vault, 'open'>,
  requestId: string,
  sealed: SealedText,
): Promise<Subject | 'erased'> {
  const opened = await vault.open(sealed as unknown as Sealed, subjectContext(requestId));
  return opened.status === 'open' ? (JSON.parse(opened.plaintext) as Subject) : 'erased';
}
