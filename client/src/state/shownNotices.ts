/** Which notices were on screen already, so that none is announced twice. Spec §4: over 20, the last 10 are kept. */
const MOST = 20;
const KEPT = 10;

let shown: readonly string[] = [];

/** `true` the first time. */
export function isFirstShowing(id: string): boolean {
  if (shown.includes(id)) return false;
  shown = [...shown, id];
  if (shown.length > MOST) shown = shown.slice(-KEPT);
  return true;
}
