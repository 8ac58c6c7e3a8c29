import './keyboardHelp.css';
import { useEffect, useRef } from 'react';
import { helpOpen } from '../../state/helpOpen.js';
import { switchSingleKeys, useSingleKeys } from '../../state/singleKeys.js';
import { Switch } from '../../ui/Switch.js';
import { otherShortcuts, type Shortcut, singleKeyShortcuts } from './shortcuts.js';
import { helpTexts as texts } from './texts/helpTexts.js';

const close = () => helpOpen.set(false);

/** All keys on one sheet. The browser's own dialog: Escape closes it, and the focus returns. */
export default function KeyboardHelp() {
  const dialog = useRef<HTMLDialogElement>(null);
  const works = useSingleKeys();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    // The dialog itself closes on Escape.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop, which the keyboard cannot reach.
    <dialog
      ref={dialog}
      className="keyboard-help"
      aria-labelledby="keyboard-help-title"
      onClose={close}
      onClick={event => event.target === event.currentTarget && close()}
    >
      <div>
        <header>
          <h2 id="keyboard-help-title">{texts.title}</h2>
          <button type="button" aria-label={texts.close} onClick={close}>
            ×
          </button>
        </header>
        <Keys shortcuts={otherShortcuts()} />
        <Switch checked={works} onChange={switchSingleKeys}>
          {texts.single}
        </Switch>
        <Keys shortcuts={singleKeyShortcuts()} off={!works} />
      </div>
    </dialog>
  );
}

function Keys({ shortcuts, off = false }: { shortcuts: readonly Shortcut[]; off?: boolean }) {
  return (
    <dl data-off={off}>
      {shortcuts.map(({ keys, action }) => (
        <div key={action}>
          <dt>{action}</dt>
          <dd>
            {keys.map(key => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
