/** Shows a reading's certainty as bars and a word; renders nothing before the first reading. */
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
