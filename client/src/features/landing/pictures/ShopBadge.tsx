import type { Rival } from './sample.js';

/** A shop's first letter on its colour, in the place of its icon. */
export function ShopBadge({ rival }: { rival: Rival }) {
  return (
    <i className="shot-badge" data-tone={rival.tone}>
      {rival.name[0]}
    </i>
  );
}
