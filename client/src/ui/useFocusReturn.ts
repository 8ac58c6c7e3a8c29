import { useEffect, useRef, useState } from 'react';

/** Returns the focus to its previous element when a part that took it, such as a dialog, unmounts. */
export function useFocusReturn(): void {
  // During the first render the focus is still outside.
  const [from] = useState(() => document.activeElement);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // After the overlay releases the focus, unless another element took it. Strict mode mounts the part again.
      setTimeout(() => {
        const isFree = !isMounted.current && document.activeElement === document.body;
        if (isFree && from instanceof HTMLElement) from.focus();
      });
    };
  }, [from]);
}
