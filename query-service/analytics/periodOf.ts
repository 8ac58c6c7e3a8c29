/** The part of the 60 days that a call asks about; days outside them do not count. */
export interface PeriodQuery {
  readonly from?: string;
  readonly to?: string;
}

/** @returns consecutive days, oldest first; none if the period lies outside. */
export const periodOf = (days: readonly string[], { from = '', to = '9999-12-31' }: PeriodQuery): readonly string[] =>
  days.filter(day => day >= from && day <= to);
