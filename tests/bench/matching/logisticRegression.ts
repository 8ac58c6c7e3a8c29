/** Ridge logistic regression by Newton's method: exact, deterministic, and small enough to read. */

export interface Fit {
  readonly bias: number;
  readonly weights: readonly number[];
}

const STEPS = 25;

/**
 * @param rows one number per signal; signals are scaled to unit variance for the penalty, and the weights scaled back
 * @param ridge the penalty on squared weights: equivalent to this many observations
 * @param known for each row, logits that hold already; then there is no bias, and the weights are what is added to them
 */
export function logisticRegression(
  rows: readonly (readonly number[])[],
  labels: readonly boolean[],
  ridge: number,
  known: readonly number[] | null = null,
): Fit {
  const width = rows[0]?.length ?? 0;
  const scales = Array.from({ length: width }, (_, column) =>
    known ? 1 : deviation(rows.map(row => row[column] ?? 0)),
  );
  const scaled = rows.map(row => [known ? 0 : 1, ...row.map((value, column) => value / (scales[column] ?? 1))]);
  let weights: number[] = new Array(width + 1).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const gradient: number[] = weights.map((weight, at) => (at === 0 ? 0 : -ridge * weight));
    const hessian = weights.map((_, at) =>
      weights.map((_, other) => (at === other ? (at > 0 ? ridge : known ? 1 : 0) : 0)),
    );
    scaled.forEach((row, n) => {
      const chance = sigmoid((known?.[n] ?? 0) + dot(row, weights));
      const error = Number(labels[n]) - chance;
      const spread = chance * (1 - chance);
      row.forEach((value, at) => {
        gradient[at] = (gradient[at] ?? 0) + error * value;
        const line = hessian[at] ?? [];
        row.forEach((other, column) => {
          line[column] = (line[column] ?? 0) + spread * value * other;
        });
      });
    });
    const move = solve(hessian, gradient);
    weights = weights.map((weight, at) => weight + (move[at] ?? 0));
  }
  const [bias = 0, ...rest] = weights;
  return { bias, weights: rest.map((weight, column) => weight / (scales[column] ?? 1)) };
}

export const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

export const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

/** A constant signal has no scale, so it stays unscaled with weight zero. */
function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1;
}

/** Gaussian elimination with pivoting; the matrix is positive definite, thanks to the ridge. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  const size = rows.length;
  const cell = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let pivot = 0; pivot < size; pivot++) {
    let best = pivot;
    for (let row = pivot + 1; row < size; row++)
      if (Math.abs(cell(row, pivot)) > Math.abs(cell(best, pivot))) best = row;
    [rows[pivot], rows[best]] = [rows[best] ?? [], rows[pivot] ?? []];
    for (let row = pivot + 1; row < size; row++) {
      const factor = cell(row, pivot) / cell(pivot, pivot);
      rows[row] = (rows[row] ?? []).map((value, column) => value - factor * cell(pivot, column));
    }
  }
  const answer: number[] = new Array(size).fill(0);
  for (let row = size - 1; row >= 0; row--) {
    let rest = cell(row, size);
    for (let column = row + 1; column < size; column++) rest -= cell(row, column) * (answer[column] ?? 0);
    answer[row] = rest / cell(row, row);
  }
  return answer;
}
