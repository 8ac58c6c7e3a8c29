import { useState } from 'react';

/** Known entries stay in place, new ones follow: nothing moves under the pointer (reference C5). */
export function steadyOrder<Item extends { readonly id: string }>(
  order: readonly string[],
  items: readonly Item[],
): readonly Item[] {
  const rank = new Map(order.map((id, index) => [id, index]));
  const rankOf = ({ id }: Item) => rank.get(id) ?? order.length;
  return items.toSorted((a, b) => rankOf(a) - rankOf(b));
}

export function useSteadyOrder<Item extends { readonly id: string }>(items: readonly Item[]): readonly Item[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  const added = items.filter(({ id }) => !order.includes(id));
  if (added.length > 0) setOrder([...order, ...added.map(({ id }) => id)]);
  return steadyOrder(order, items);
}
