import { type RefObject, useEffect, useRef } from 'react';
import { isDialogOpen } from './isDialogOpen.js';
import { isSingleKey } from './isSingleKey.js';

/** Moves the focus to a search field when `/` is pressed outside text fields and dialogs. */
export function useSlash(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isSingleKey(event) || isDialogOpen()) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return field;
}
