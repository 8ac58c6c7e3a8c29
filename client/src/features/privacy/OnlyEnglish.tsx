import { spokenLanguage } from '../../language/translatable.js';
import { policyTexts as texts } from './texts/policyTexts.js';

/** Each version of the policy is announced as a whole, so there is one text of it. */
export const OnlyEnglish = () =>
  texts.onlyEnglish === '' ? null : (
    <p className="muted" lang={spokenLanguage()}>
      {texts.onlyEnglish}
    </p>
  );
