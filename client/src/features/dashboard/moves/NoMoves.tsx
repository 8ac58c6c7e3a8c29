import { NextStep } from '../../../ui/NextStep.js';
import { dashboardTexts as texts } from '../texts/dashboardTexts.js';
import { useCompetitorCount, useSuggestionCount } from './useBeginning.js';

/** Explains an empty rail: no one moved, or no one is tracked yet. */
export function NoMoves() {
  const { data: competitors } = useCompetitorCount();
  const { data: suggestions = 0 } = useSuggestionCount(competitors === 0);
  return (
    <p className="moves-none">
      {competitors === 0 ? (
        <>
          {texts.moves.noCompetitors} <NextStep suggestions={suggestions} />
        </>
      ) : (
        texts.moves.none
      )}
    </p>
  );
}
