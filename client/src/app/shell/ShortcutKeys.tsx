import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { usePart } from '../../loading/usePart.js';
import { helpOpen, useHelpOpen } from '../../state/helpOpen.js';
import { isDialogOpen } from '../../ui/isDialogOpen.js';
import { isSingleKey } from '../../ui/isSingleKey.js';
import { screenFor } from './shortcuts.js';

const loadHelp = () => import('./KeyboardHelp.js');

/** The second key must follow `g` within this time. */
const SECOND_KEY_MS = 1_500;

/** Listens for the single keys. Never in a field, never over the browser's own keys, never over an open dialog. */
export function ShortcutKeys() {
  const [, navigate] = useLocation();
  const wentAt = useRef(0);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isSingleKey(event) || isDialogOpen()) return;
      const second = Date.now() - wentAt.current < SECOND_KEY_MS ? screenFor(event.key) : undefined;
      wentAt.current = event.key === 'g' ? Date.now() : 0;
      if (second !== undefined) navigate(second);
      else if (event.key === '?') helpOpen.set(true);
      else if (event.key !== '/' || !focusSearch()) return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [navigate]);
  const Help = usePart(useHelpOpen(), loadHelp);
  return Help && <Help />;
}

/** @returns false if the screen has no search field. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  return field !== null;
}
