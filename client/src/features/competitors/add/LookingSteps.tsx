import { Button } from '../../../ui/blueprint.js';
import { Clipboard } from '../../../ui/icons.js';
import { addTexts as texts } from '../texts/addTexts.js';

/** Blocks in the shape of the answer: nothing moves when it comes. */
export const LookingSteps = () => (
  <div className="page-preview add-wait" aria-hidden="true">
    <i />
    <div>
      <i />
      <i />
      <i />
      <i />
    </div>
  </div>
);

interface HintProps {
  readonly onPaste: (text: string) => void;
}

/** With a keyboard it names the keys; without one it has a button. */
export const PasteHint = ({ onPaste }: HintProps) => (
  <div className="add-paste">
    <Clipboard />
    <div>
      <strong>{texts.address.paste}</strong>
      <p>{texts.address.pasteNote}</p>
    </div>
    <Button
      className="paste-button"
      text={texts.address.pasteButton}
      // A refusal leaves the field, where the browser's own menu pastes.
      onClick={() => void navigator.clipboard?.readText().then(onPaste, () => undefined)}
    />
    <span className="key-hints" aria-hidden="true">
      <kbd>{texts.address.control}</kbd> <kbd>V</kbd>
    </span>
  </div>
);
