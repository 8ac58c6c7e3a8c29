import { Clipboard } from '../../../ui/icons.js';

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
      <strong>Paste a product page</strong>
      <p>We read its price and stock and find your matching product. Nothing is tracked until you confirm.</p>
    </div>
    <span aria-hidden="true">
      <kbd>Ctrl</kbd> <kbd>V</kbd>
    </span>
  </div>
);
