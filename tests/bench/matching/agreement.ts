/** Measures the agreement between verdicts and labels. */

export interface AgreementWithLabels {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** @param verdicts per pair, the verdict and the label */
export function agreementWithLabels(
  verdicts: readonly { readonly said: boolean; readonly same: boolean }[],
): AgreementWithLabels {
  const count = (said: boolean, same: boolean) => verdicts.filter(one => one.said === said && one.same === same).length;
  const hits = count(true, true);
  const precision = hits / Math.max(1, hits + count(true, false));
  const recall = hits / Math.max(1, hits + count(false, true));
  return { precision, recall, f1: hits === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}
