import { Link } from 'wouter';
import { SCREENS } from '../../../domain/api/screens.js';
import { uiTexts as texts } from './texts/uiTexts.js';

export const foundText = (suggestions: number): string => texts.found(suggestions);

/** The one next step of a store without competitors: the suggestions that wait, or else the search. */
export function NextStep({ suggestions }: { readonly suggestions: number }) {
  return suggestions > 0 ? (
    <Link href={`${SCREENS.competitors}?suggestions=open`} className="next-step">
      {texts.found(suggestions)}
    </Link>
  ) : (
    <Link href={SCREENS.competitors} className="next-step">
      {texts.findCompetitors}
    </Link>
  );
}
