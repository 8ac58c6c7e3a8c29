/** Describes the differences between two saved versions of a shop's alert settings. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { NameOf } from '../audit/describe.js';
import { change, words } from '../audit/wording.js';
import { competitorReference } from '../competitors/audit.js';
import type { InLanguages } from '../kernel/language.js';
import type { AlertChoices, ChannelChoice, Condition, StoredRule, Threshold } from './events.js';

/** Settings as comparable lines. An address appears only as a fingerprint. */
export interface SettingsMemory {
  readonly fields: Readonly<Record<string, string>>;
  readonly addresses: Readonly<Record<string, string | null>>;
  /** Keyed by rule id. */
  readonly rules: Readonly<Record<string, RuleMemory>>;
}

interface RuleMemory {
  /** States the competitor by id, so that a competitor's new name doesn't count as a change of its rules. */
  readonly comparable: string;
  readonly text: string;
}

interface Saved {
  readonly choices: AlertChoices;
  readonly rules: readonly StoredRule[];
}

const LANGUAGE_NAMES: InLanguages<string> = { en: 'English', de: 'German' };

export const settingsMemory = (
  { choices: { email, sms, push, quietHours, dailyCap, language }, rules }: Saved,
  nameOf: NameOf,
): SettingsMemory => ({
  fields: {
    email: modeOf(email),
    SMS: modeOf(sms),
    push: modeOf(push),
    'quiet hours': quietHours === null ? 'none' : `${quietHours.from} to ${quietHours.to}`,
    'daily limit': String(dailyCap),
    language: LANGUAGE_NAMES[language ?? 'en'],
  },
  addresses: { 'email address': fingerprintOf(email.address), 'SMS number': fingerprintOf(sms.address) },
  rules: Object.fromEntries(rules.map(rule => [rule.id, ruleMemory(rule, nameOf)])),
});

/** @param before `null` if there is no earlier version. */
export function settingsChanges(before: SettingsMemory | null, now: SettingsMemory): readonly (string | null)[] {
  const ids = new Set([...Object.keys(before?.rules ?? {}), ...Object.keys(now.rules)]);
  return [
    ...Object.entries(now.fields).map(([field, value]) => change(field, before?.fields[field], value)),
    ...Object.entries(now.addresses).map(([field, print]) =>
      addressChange(field, before?.addresses[field] ?? null, print),
    ),
    ...[...ids].map(id => ruleChange(ruleOf(before, id), ruleOf(now, id))),
  ];
}

const addressChange = (field: string, before: string | null, now: string | null): string | null =>
  before === now ? null : change(field, before && 'set', now && (before === null ? 'set' : 'changed'));

const ruleChange = (before: RuleMemory | null, now: RuleMemory | null): string | null =>
  before?.comparable === now?.comparable ? null : change('rule', before?.text ?? null, now?.text ?? null);

/** The client chooses the id, which may equal the name of an inherited property. */
const ruleOf = (known: SettingsMemory | null, id: string): RuleMemory | null =>
  known && Object.hasOwn(known.rules, id) ? (known.rules[id] ?? null) : null;

const modeOf = ({ enabled, digest }: Pick<ChannelChoice, 'enabled' | 'digest'>): string =>
  enabled ? `on, ${digest}` : 'off';

/** An unchanged address keeps its ciphertext, so equal fingerprints mean equal addresses. */
const fingerprintOf = (sealed: string | null): string | null =>
  sealed === null ? null : bytesToHex(sha256(utf8ToBytes(sealed))).slice(0, 16);

function ruleMemory({ condition, competitorId, enabled }: StoredRule, nameOf: NameOf): RuleMemory {
  const textFor = (competitor: string) => [conditionText(condition), competitor, enabled ? 'on' : 'off'].join(', ');
  const name = competitorId === null ? 'any competitor' : nameOf(competitorReference(competitorId));
  return { comparable: textFor(competitorId ?? ''), text: textFor(name ?? 'a competitor no longer tracked') };
}

function conditionText(condition: Condition): string {
  switch (condition.kind) {
    case 'price_falls':
    case 'price_rises':
      return `${words(condition.kind)} by ${thresholdText(condition.by)} against the ${condition.against} price`;
    case 'price_crosses': {
      const { target, direction, byPercent, ifAlready } = condition;
      const crossed = `price ${direction} ${target === 'own' ? 'own price' : `${target.amount} ${target.currency}`}`;
      const least = byPercent === undefined ? '' : ` by ${byPercent}% or more`;
      return `${crossed}${least}${ifAlready ? ', also if it already is' : ''}`;
    }
    case 'lowest':
      return `lowest price in ${condition.days} days`;
    case 'blocked':
      return `unreadable for ${condition.hours} hours`;
    case 'back_in_stock':
    case 'sold_out':
      return words(condition.kind);
  }
}

const thresholdText = (by: Threshold): string => ('percent' in by ? `${by.percent}%` : by.amount);
