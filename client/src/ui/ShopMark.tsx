/** Readable under white letters in both themes (4.5:1 or more). */
const GROUNDS = ['#0f6f6b', '#7a3f6d', '#3b4a63', '#8a5a12', '#2f5fb3', '#4a6b1f'] as const;

/** A shop's first letter on a colour of its own, where it has no picture. Beside its name, so hidden from screen readers. */
export function ShopMark({ name }: { readonly name: string }) {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <span className="shop-mark" style={{ background: GROUNDS[sum % GROUNDS.length] }} aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}
