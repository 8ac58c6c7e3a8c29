import { useEffect } from 'react';
import { usePart } from '../../loading/usePart.js';
import { paletteOpen, usePaletteOpen } from '../../state/paletteOpen.js';

const loadPalette = () => import('../../features/palette/CommandPalette.js');

/** Spec §2: 'Ctrl or Cmd plus K toggles it', on every page. Closed, it is gone, so its box is empty the next time. */
export function PaletteKey() {
  const open = usePaletteOpen();
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // Else the browser's own search field takes the focus.
      event.preventDefault();
      paletteOpen.set(!paletteOpen.get());
    };
    addEventListener('keydown', toggle);
    return () => removeEventListener('keydown', toggle);
  }, []);
  const CommandPalette = usePart(open, loadPalette);
  return CommandPalette && <CommandPalette />;
}
