/** A day's figures on abandoned checkouts, kept longer than the checkouts themselves (ADR 0035). In minor units. */
export interface AbandonedFigures {
  readonly currency: string;
  readonly abandoned: number;
  readonly total: number;
}

/** @param checkouts one day's checkouts. */
export function abandonedOfDay(
  checkouts: readonly { readonly abandoned: 0 | 1; readonly total: number; readonly currency: string }[],
): readonly AbandonedFigures[] {
  const days = new Map<string, AbandonedFigures>();
  for (const { abandoned, total, currency } of checkouts) {
    if (!abandoned) continue;
    const before = days.get(currency);
    days.set(currency, {
      currency,
      abandoned: (before?.abandoned ?? 0) + 1,
      total: (before?.total ?? 0) + total,
    });
  }
  return [...days.values()];
}
