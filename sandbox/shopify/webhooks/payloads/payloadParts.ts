/** Builds the parts that payloads share: money, times and people in REST's format. */
import type { Currency } from '../../../../domain/kernel/names.js';
import { moneyOf } from '../../admin/money.js';
import { exchanged } from '../../store/currencies.js';
import type { Customer } from '../../store/people.js';
import type { Store } from '../../store/store.js';
import { zoneOffset } from '../../store/zonedTime.js';
import type { Json } from '../jsonText.js';

/** The shop and the instant of a payload. */
export interface PayloadContext {
  readonly store: Store;
  /** Epoch milliseconds. */
  readonly now: number;
  /** True if the app is approved for names; otherwise payloads omit them. */
  readonly names: boolean;
}

export const amountIn = (minor: number, currency: Currency): string => moneyOf(minor, currency).amount;

export function moneySet(minor: number, currency: Currency, paidIn: Currency) {
  const money = (value: number, code: Currency) => ({ amount: amountIn(value, code), currency_code: code });
  return { shop_money: money(minor, currency), presentment_money: money(exchanged(minor, currency, paidIn), paidIn) };
}

/** Formats a time in the shop's zone, with its offset: `2026-07-15T12:00:00-04:00`. */
export function zonedTime(time: number, { profile }: Store): string {
  const offset = zoneOffset(profile.zone, time);
  const minutes = Math.abs(offset) / 60_000;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const wall = new Date(time + offset).toISOString().slice(0, 19);
  return `${wall}${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

export const zonedTimeOrNull = (time: number | null, store: Store): string | null =>
  time === null ? null : zonedTime(time, store);

export function customerPayload(customer: Customer | null, { names, store }: PayloadContext): Json {
  if (!customer) return null;
  return {
    id: BigInt(customer.id),
    created_at: null,
    updated_at: null,
    first_name: names ? customer.firstName : null,
    last_name: names ? customer.lastName : null,
    state: 'disabled',
    note: null,
    verified_email: true,
    multipass_identifier: null,
    tax_exempt: false,
    email: null,
    phone: null,
    currency: store.profile.currency,
    tax_exemptions: [],
    admin_graphql_api_id: `gid://shopify/Customer/${customer.id}`,
  };
}
