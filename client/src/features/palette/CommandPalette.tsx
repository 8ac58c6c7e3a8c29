/** Spec §2: search box, entries, and what they lead to. A combobox: the focus stays in the box, the arrows choose. */
import './palette.css';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { signOut } from '../../api/session.js';
import { paletteOpen } from '../../state/paletteOpen.js';
import { requestedAction } from '../../state/requestedAction.js';
import { useSession } from '../../state/session.js';
import { Search } from '../../ui/icons.js';
import { actions, commands } from './commands.js';
import { useCompetitorSearch } from './competitors.js';
import { type Entry, entriesFor } from './entries.js';
import { Matching } from './Matching.js';
import { useProductSearch } from './products.js';
import { paletteTexts as texts } from './texts/paletteTexts.js';
import { useVisibleHeight } from './useVisibleHeight.js';

const close = () => paletteOpen.set(false);

export default function CommandPalette() {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  /** `null` until the arrows or the pointer choose. */
  const [moved, setMoved] = useState<number | null>(null);
  const { find, count } = useCompetitorSearch();
  const signedIn = useSession().state === 'authenticated';
  const products = useProductSearch(typed);
  const groups = entriesFor(typed, { competitors: find(typed), products, signedIn });
  const all = commands().length + (signedIn ? actions().length : 0) + count + products.length;
  const found = groups.flatMap(({ entries }) => entries);
  const chosen = moved ?? literalMatch(found, typed);
  const current = found[chosen];

  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  useVisibleHeight(dialog);

  const run = ({ target, action }: Entry) => {
    close();
    if (target === null) void signOut().then(() => navigate('/?logout=true'));
    else if (typeof target === 'function') target();
    else {
      navigate(target);
      requestedAction.set(action ?? null);
      // A page that is open already does not scroll by itself.
      document.getElementById(target.split('#')[1] ?? '')?.scrollIntoView?.();
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) setMoved((chosen + step + found.length) % found.length);
    else if (event.key === 'Enter' && current) run(current);
    else return;
    event.preventDefault();
  };

  return (
    // The dialog itself closes on Escape.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop, which the keyboard cannot reach.
    <dialog
      ref={dialog}
      className="palette"
      aria-label={texts.label}
      onClose={close}
      // By the dialog itself: it gives the focus back to what had it.
      onClick={event => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className="palette-box">
        <Search aria-hidden="true" />
        <input
          role="combobox"
          aria-label={texts.search}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${current.key}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={texts.placeholder}
          value={typed}
          onChange={event => {
            setTyped(event.target.value);
            setMoved(null);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>{texts.keys.escape}</kbd>
        <button type="button" aria-label={texts.close} onClick={() => dialog.current?.close()}>
          ×
        </button>
      </div>
      {found.length === 0 && (
        <p className="palette-none" role="status">
          {texts.none}
        </p>
      )}
      <div role="listbox" id={`${id}-list`} aria-label={texts.list} className="palette-list">
        {groups.map(({ title, entries }) => (
          // biome-ignore lint/a11y/useSemanticElements: no element is a group of a listbox.
          <div key={title} role="group" aria-label={title}>
            {groups.length > 1 && <p aria-hidden="true">{title}</p>}
            {entries.map(entry => (
              // The keys are handled in the box, which keeps the focus.
              // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
              // biome-ignore lint/a11y/useFocusableInteractive: see above.
              <div
                key={entry.key}
                id={`${id}-${entry.key}`}
                role="option"
                aria-selected={entry === current}
                ref={entry === current ? intoView : null}
                onPointerMove={() => setMoved(found.indexOf(entry))}
                onClick={() => run(entry)}
              >
                {entry.mark}
                <span className="palette-name">
                  <Matching text={entry.name} typed={typed} />
                </span>
                <small>
                  <Matching text={entry.note} typed={typed} />
                </small>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="palette-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> {texts.keys.choose} <kbd>{texts.keys.enter}</kbd> {texts.keys.open}
        {typed.trim() !== '' && <span>{texts.counted(found.length, all)}</span>}
      </p>
    </dialog>
  );
}

/** The first entry that contains what was typed, before those that are merely alike: 'dark' is not 'Dashboard'. */
const literalMatch = (entries: readonly Entry[], typed: string): number => {
  const words = typed.trim().toLowerCase();
  return Math.max(
    0,
    entries.findIndex(({ name, note }) => `${name} ${note}`.toLowerCase().includes(words)),
  );
};

const intoView = (option: HTMLElement | null): void => option?.scrollIntoView?.({ block: 'nearest' });
