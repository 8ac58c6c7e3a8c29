import { LANGUAGES, type Language } from '../../../../domain/api/language.js';
import { chooseLanguage, chosenLanguage } from '../../language/choice.js';
import { Section } from '../../ui/Section.js';
import { Segments } from '../../ui/Segments.js';
import { profileTexts as texts } from './texts/profileTexts.js';

/** In their own languages, so that everybody finds theirs. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** Without a choice, the browser decides. */
export function LanguageChoice() {
  return (
    <Section id="language" title={texts.language.title} note={texts.language.note}>
      <div className="language-choice">
        <Segments<Language | 'browser'>
          label={texts.language.title}
          options={[
            { value: 'browser', name: texts.language.browser, hint: texts.language.browserHint },
            ...LANGUAGES.map(value => ({ value, name: NAMES[value] })),
          ]}
          value={chosenLanguage() ?? 'browser'}
          onChange={choice => chooseLanguage(choice === 'browser' ? null : choice)}
        />
      </div>
    </Section>
  );
}
