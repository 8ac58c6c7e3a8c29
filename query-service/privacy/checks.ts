/**
 * The checks of the privacy report. Each inspects actual data and can fail; a check that cannot inspect is `unknown`,
 * never met. Findings address the merchant and reveal nothing about other shops.
 */
import { retentionState } from '../../application/retention/retentionState.js';
import { verificationState } from '../../application/seal/verification.js';
import type { ComplianceCheck } from '../../domain/api/privacy.js';
import type { Instant, ShopDomain } from '../../domain/kernel/names.js';
import { KEY_DAYS } from '../../domain/retention/policy.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import type { Sealed } from '../../platform/vault/port.js';
import type { QueryPorts } from '../ports.js';
import { type PersonalField, personalFields } from './personalFields.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An older verification proves little about today. */
const VERIFIED_DAYS = 7;
/** The sealer signs every five minutes. */
const UNSEALED_MS = HOUR_MS;
/** A key may still seal while it is being replaced. */
const KEY_GRACE_MS = HOUR_MS;

type Found = Omit<ComplianceCheck, 'name'>;

export async function checks(shop: ShopDomain, ports: QueryPorts): Promise<ComplianceCheck[]> {
  const fields = await personalFields(shop, ports);
  return [
    { name: 'Privacy requests answered on time', ...(await requestsInTime(shop, ports)) },
    { name: 'Personal data encrypted', ...fieldsSealed(fields, ports) },
    { name: 'Encryption keys rotated on time', ...(await keysYoung(fields, ports)) },
    { name: 'Data removed on time', ...(await retentionDone(ports)) },
    { name: 'Audit trail verified', ...(await trailVerified(ports)) },
    { name: 'Audit trail sealed', ...(await trailSealed(ports)) },
    { name: 'Encrypted in transit', ...encryptedInTransit(ports) },
  ];
}

async function requestsInTime(shop: ShopDomain, { readStore, clock }: QueryPorts): Promise<Found> {
  const now = clock.now();
  const rows = await readStore.sql
    .selectFrom('privacy_requests')
    .select(['answer_by', 'due_at', 'answered_at', 'completed_at', 'erase_at'])
    .where('of_shop', '=', shop)
    .execute();
  const open = rows.filter(row => row.completed_at === null);
  const late = open.filter(row => row.due_at < now || (row.answered_at === null && row.answer_by < now)).length;
  return late > 0
    ? { status: 'missed', finding: `${late} of ${open.length} open requests are overdue.` }
    : { status: 'met', finding: inTimeText(open.length, rows.length) + scheduledText(open) };
}

const scheduledText = (open: readonly { readonly erase_at: string | null }[]): string =>
  open
    .flatMap(({ erase_at: at }) =>
      at === null ? [] : [` Deletion of all data begins on ${at}, unless the store's connection works.`],
    )
    .join('');

function inTimeText(open: number, received: number): string {
  if (received === 0) return 'No requests were received.';
  return open === 0 ? `None open, ${received} received.` : `Open requests: ${open} of ${received}, none overdue.`;
}

function fieldsSealed(fields: readonly PersonalField[], ports: Pick<QueryPorts, 'vault'>): Found {
  if (fields.length === 0) return { status: 'unknown', finding: 'There are no personal fields to check.' };
  const open = fields.filter(({ content }) => keyIn(content, ports) === null);
  const where = [...new Set(open.map(field => field.where))].join(', ');
  return open.length > 0
    ? {
        status: 'missed',
        finding: `${open.length} of ${fields.length} recent personal fields aren’t encrypted: ${where}.`,
      }
    : { status: 'met', finding: `All of ${fields.length} recent personal fields are encrypted.` };
}

/** The age of each key at the time it encrypted. */
async function keysYoung(fields: readonly PersonalField[], ports: Pick<QueryPorts, 'vault'>): Promise<Found> {
  const used = fields.flatMap(({ content, sealedAt: at }) => {
    const key = keyIn(content, ports);
    return key === null || at === null ? [] : [{ key, at }];
  });
  const made = await ports.vault.madeAt(used.map(({ key }) => key));
  const limit = KEY_DAYS * DAY_MS + KEY_GRACE_MS;
  const ages = used.flatMap(({ key, at }) => {
    const since = made.get(key);
    return since === undefined ? [] : [{ key, old: Date.parse(at) - Date.parse(since) > limit }];
  });
  if (ages.length === 0) return { status: 'unknown', finding: 'We found no recent encryption to check.' };
  const old = new Set(ages.filter(one => one.old).map(({ key }) => key)).size;
  const keys = new Set(ages.map(({ key }) => key)).size;
  return old > 0
    ? {
        status: 'missed',
        finding: `${old} of ${keys} keys in use were more than ${KEY_DAYS} days old when they encrypted.`,
      }
    : { status: 'met', finding: `None of ${keys} keys in use was more than ${KEY_DAYS} days old when it encrypted.` };
}

/** `null` if the content is not sealed. */
function keyIn(content: unknown, { vault }: Pick<QueryPorts, 'vault'>): string | null {
  if (typeof content !== 'string') return null;
  try {
    return vault.keyOf(content as Sealed);
  } catch {
    return null;
  }
}

async function retentionDone(ports: QueryPorts): Promise<Found> {
  const { tasks, overdue } = await retentionState(ports);
  if (overdue.length > 0) return { status: 'missed', finding: `${overdue.length} removals are overdue.` };
  const never = tasks.filter(({ doneAt }) => doneAt === null);
  if (tasks.length === 0 || never.length > 0) return { status: 'unknown', finding: 'Removal hasn’t run yet.' };
  const oldest = tasks.map(({ doneAt }) => doneAt ?? '').sort()[0] ?? '';
  return { status: 'met', finding: `Nothing is overdue; removal last ran on ${oldest}.` };
}

async function trailVerified(ports: QueryPorts): Promise<Found> {
  const { state, finishedAt, verified } = await verificationState(ports);
  if (state === 'tampered') return { status: 'missed', finding: 'The audit trail was altered.' };
  if (state === 'not_verifiable') return { status: 'missed', finding: 'The audit trail couldn’t be verified.' };
  if (state !== 'good' || finishedAt === null)
    return { status: 'unknown', finding: 'The audit trail hasn’t been verified yet.' };
  const finding = `The audit trail was last verified on ${finishedAt}: ${verified} entries, none altered.`;
  const old = finishedAt < plus(ports.clock.now(), -VERIFIED_DAYS * DAY_MS);
  return { status: old ? 'missed' : 'met', finding };
}

async function trailSealed(ports: QueryPorts): Promise<Found> {
  const { checkpoint } = await verificationState(ports);
  if (checkpoint === null) return { status: 'unknown', finding: 'The audit trail hasn’t been sealed yet.' };
  const finding = `The audit trail was last sealed on ${checkpoint.at}.`;
  const head = await ports.eventLog.head();
  const behind = head !== null && checkpoint.position < head && checkpoint.at < sealedSince(ports.clock.now());
  return { status: behind ? 'missed' : 'met', finding };
}

const sealedSince = (now: Instant): Instant => plus(now, -UNSEALED_MS);

const encryptedInTransit = ({ publicUrl }: QueryPorts): Found =>
  publicUrl.startsWith('https:')
    ? { status: 'met', finding: 'The app’s public address is https. We don’t check how its proxy encrypts.' }
    : { status: 'missed', finding: 'The app’s public address is plain http.' };
