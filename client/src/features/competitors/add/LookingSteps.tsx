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

export const PasteHint = () => (
  <div className="add-paste">
    <Clipboard />
    <div>
      <strong>{texts.address.paste}</strong>
      <p>{texts.address.pasteNote}</p>
    </div>
    <span aria-hidden="true">
      <kbd>{texts.address.control}</kbd> <kbd>V</kbd>
    </span>
  </div>
);
