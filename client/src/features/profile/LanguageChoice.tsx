import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../../domain/kernel/language.js';
import { chooseLanguage, chosenLanguage } from '../../language/choice.js';
import { Section } from '../../ui/Section.js';
import { Segments } from '../../ui/Segments.js';
import { profileTexts as texts } from './texts/profileTexts.js';

/** Without a choice, the browser decides. */
export function LanguageChoice() {
  return (
    <Section id="language" title={texts.language.title} note={texts.language.note}>
      <div className="language-choice">
        <Segments<Language | 'browser'>
          label={texts.language.title}
          options={[
            { value: 'browser', name: texts.language.browser, hint: texts.language.browserHint },
            ...LANGUAGES.map(value => ({ value, name: LANGUAGE_NAMES[value] })),
          ]}
          value={chosenLanguage() ?? 'browser'}
          onChange={choice => chooseLanguage(choice === 'browser' ? null : choice)}
        />
      </div>
    </Section>
  );
}
