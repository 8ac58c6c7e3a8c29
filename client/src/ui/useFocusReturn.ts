import { useEffect, useRef, useState } from 'react';

/** For a part that takes the focus while it is there, such as a dialog: when it goes, the focus returns to where it came from. */
export function useFocusReturn(): void {
  // At its first render the focus is still outside.
  const [from] = useState(() => document.activeElement);
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      // After the overlay has let the focus go, and unless something else has taken it. In strict mode it is there again.
      setTimeout(() => {
        const isFree = !isThere.current && document.activeElement === document.body;
        if (isFree && from instanceof HTMLElement) from.focus();
      });
    };
  }, [from]);
}
