/** A competitor's shop as one letter: the same everywhere on the screen, and colour is never all that tells it. */
export function ShopMark({ host }: { host: string }) {
  return (
    <i className="shop-mark" data-tone={toneOf(host)} aria-hidden="true">
      {(host[0] ?? '?').toUpperCase()}
    </i>
  );
}

const TONES = 6;
const toneOf = (host: string): number =>
  [...host].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TONES;
