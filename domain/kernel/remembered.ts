/** In the order in which they came. */
const MOST = 1_000;

/**
 * A pure function of a zone and a day that keeps its last answers: an import asks for the same sixty days thousands of
 * times.
 */
export function remembered<Answer>(
  answer: (timeZone: string, day: string) => Answer,
): (timeZone: string, day: string) => Answer {
  const answers = new Map<string, Answer>();
  return (timeZone, day) => {
    const name = `${timeZone} ${day}`;
    const known = answers.get(name);
    if (known !== undefined) return known;
    const made = answer(timeZone, day);
    if (answers.size >= MOST) answers.clear();
    answers.set(name, made);
    return made;
  };
}
