import { paletteOpen } from '../../state/paletteOpen.js';
import { Search } from '../../ui/icons.js';
import { shellTexts as texts } from './texts/shellTexts.js';

const MAC = /Mac|iPhone|iPad/;

/** Looks like a field and opens the palette: its shortcut is on it, so that it need not be guessed. */
export function SearchButton() {
  return (
    <button
      type="button"
      className="search-button"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={() => paletteOpen.set(true)}
    >
      <Search />
      <span className="search-words">{texts.search}</span>
      <kbd>{MAC.test(navigator.platform) ? texts.searchKeys.mac : texts.searchKeys.other}</kbd>
    </button>
  );
}
