import { type RefObject, useEffect, useRef } from 'react';
import { isSingleKey } from './isSingleKey.js';

/** Moves the focus to a search field when `/` is pressed outside text fields and dialogs. */
export function useSlash(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      if (event.key !== '/' || !isSingleKey(event) || isInDialog) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return field;
}
