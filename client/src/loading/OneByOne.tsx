import { Fragment, type ReactNode, startTransition, useEffect, useState } from 'react';

interface Props {
  /** Placeholders with the shape and order of the parts, so that nothing moves when a part arrives. */
  readonly outlines: readonly ReactNode[];
  readonly children: readonly ReactNode[];
}

/**
 * Parts that come one after the other, each after what is above it was painted: rendered together, they would keep the
 * first figures waiting, and a phone from answering touches.
 */
export function OneByOne({ outlines, children }: Props) {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown < children.length) startTransition(() => setShown(shown + 1));
  }, [shown, children.length]);
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts are always the same.
  return children.map((part, n) => <Fragment key={n}>{n < shown ? part : outlines[n]}</Fragment>);
}
