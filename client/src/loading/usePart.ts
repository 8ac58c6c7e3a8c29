import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part that the page can do without, such as a banner: its code is fetched when it is wanted. `null` until then, and
 * if it cannot be fetched: unlike a `lazyPart` it neither fails the page nor leaves it for the outage screen.
 * @param load the same function each time.
 */
export function usePart<Props extends object>(
  wanted: boolean,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> | null {
  const [part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    load().then(
      ({ default: found }) => left || setPart(() => found),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [wanted, load]);
  return wanted ? part : null;
}
