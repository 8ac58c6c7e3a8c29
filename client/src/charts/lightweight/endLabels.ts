/** Labels the right end of each line. They sit in the margin, because on the canvas a line would run through them. */

export interface EndLabel {
  readonly text: string;
  /** The token of its line's colour. */
  readonly tone: 'own' | 'rival';
  /** Pixels from the top of the canvas; `null` while nothing is drawn. */
  y(): number | null;
}

/** Room that a label needs, in pixels. */
const LINE_PX = 15;

/** @param box holds the labels and the canvas. @returns a function that moves each label to its line's height, the upper one first. */
export function endLabels(box: HTMLElement, labels: readonly EndLabel[]): () => void {
  const marks = labels.map(({ text, tone }) => {
    const mark = document.createElement('span');
    mark.className = 'chart-end';
    mark.dataset.tone = tone;
    mark.textContent = text;
    box.append(mark);
    return mark;
  });
  return () => {
    const places = apart(labels.map(label => label.y()));
    for (const [index, mark] of marks.entries()) {
      const y = places[index] ?? null;
      mark.hidden = y === null;
      if (y !== null) mark.style.setProperty('top', `${Math.round(y)}px`);
    }
  };
}

/** Pushes heights apart until none overlap; keeps their order. */
export function apart(heights: readonly (number | null)[]): (number | null)[] {
  const places = [...heights];
  const order = [...heights.keys()]
    .filter(index => heights[index] !== null)
    .toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  for (const [rank, index] of order.entries()) {
    const above = order[rank - 1];
    if (above === undefined) continue;
    const least = (places[above] ?? 0) + LINE_PX;
    places[index] = Math.max(places[index] ?? 0, least);
  }
  return places;
}
