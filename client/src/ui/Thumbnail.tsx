import { useState } from 'react';
import { Box } from './icons.js';

/** A product's picture, or a box if there is none. The name next to it is the text alternative. */
export function Thumbnail({ src }: { readonly src: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src === null || src === failed)
    return (
      <span className="thumb">
        <Box />
      </span>
    );
  return (
    <img className="thumb" src={src} alt="" width="36" height="36" loading="lazy" onError={() => setFailed(src)} />
  );
}
