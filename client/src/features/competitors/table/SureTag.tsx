/** How far a reading is to be trusted, in bars and a word; nothing before the first. */
import { tableTexts as texts } from '../texts/tableTexts.js';

export const SureTag = ({ sure }: { readonly sure: boolean | null }) =>
  sure === null ? null : (
    <span className="sure" data-sure={sure}>
      <span aria-hidden="true" className="sure-bars">
        <i />
        <i />
        <i />
      </span>
      {sure ? texts.sure : texts.notSure}
    </span>
  );
