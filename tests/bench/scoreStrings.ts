/** The scoring rules of the price corpus for price strings, as its README states them. */

export interface StringCase {
  readonly raw: string | null;
  readonly currency_hint: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly note: string;
}

export function scoreStrings(
  cases: readonly StringCase[],
  parse: (one: StringCase) => { amount: string; currency: string | null } | null,
): { readonly amounts: number; readonly currencies: number } {
  const parsed = cases.map(one => ({ one, price: parse(one) }));
  const amounts = parsed.filter(({ one, price }) =>
    price === null || one.amount === null
      ? (price === null) === (one.amount === null)
      : Number(price.amount) === Number(one.amount),
  );
  const scored = parsed.filter(({ one }) => one.note === '' || one.note === 'no currency');
  const currencies = scored.filter(({ one, price }) => (price?.currency ?? null) === one.currency);
  return { amounts: amounts.length / cases.length, currencies: currencies.length / scored.length };
}
