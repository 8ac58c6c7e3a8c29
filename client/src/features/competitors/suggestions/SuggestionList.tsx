import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Suggestion } from '../../../../../domain/api/discovery.js';
import { count } from '../../../format/number.js';
import { Button } from '../../../ui/blueprint.js';
import { SearchAround } from '../../../ui/icons.js';
import { isSingleKey } from '../../../ui/isSingleKey.js';
import { Empty, Failure, Skeleton } from '../../../ui/Panel.js';
import type { Decision } from '../source/MarketSource.js';
import { suggestionTexts as texts } from '../texts/suggestionTexts.js';
import { SuggestionCard } from './SuggestionCard.js';
import { useSteadyOrder } from './useSteadyOrder.js';

interface Props {
  readonly suggestions: readonly Suggestion[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onDecide: (suggestion: Suggestion, decision: Decision) => void;
  /** Loads the next page; `null` if all are here. */
  readonly more: More | null;
}

interface More {
  readonly left: number;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly load: () => void;
}

/**
 * J and K move, A approves, X ignores: only while the focus is in the list, so that no single key acts elsewhere (WCAG
 * 2.1.4). After a decision the focus moves to the next one (reference C5).
 */
export function SuggestionList({ suggestions, error, onRetry, onDecide, more }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useSteadyOrder(suggestions ?? []);
  /** When the decided one is gone, the focus moves to the one in its place. */
  const [leaving, setLeaving] = useState<{ id: string; index: number } | null>(null);

  useEffect(() => {
    if (leaving === null || shown.some(({ id }) => id === leaving.id)) return;
    focusCard(list.current, Math.min(leaving.index, shown.length - 1));
    setLeaving(null);
  }, [leaving, shown]);

  /** When the next page arrives, the focus moves to its first entry, because the button may be gone. */
  const [awaited, setAwaited] = useState<number | null>(null);
  useEffect(() => {
    if (awaited === null || shown.length <= awaited) return;
    focusCard(list.current, awaited);
    setAwaited(null);
  }, [awaited, shown.length]);

  const decide = (index: number, decision: Decision) => {
    const suggestion = shown[index];
    if (!suggestion) return;
    setLeaving({ id: suggestion.id, index });
    onDecide(suggestion, decision);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSingleKey(event)) return;
    const cards = [...(list.current?.children ?? [])];
    const at = cards.findIndex(card => card.contains(document.activeElement));
    const acts: Readonly<Record<string, () => void>> = {
      j: () => focusCard(list.current, Math.min(at + 1, cards.length - 1)),
      k: () => focusCard(list.current, Math.max(at - 1, 0)),
      a: () => decide(at, 'approve'),
      x: () => decide(at, 'ignore'),
    };
    const act = acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };

  if (error && !suggestions) return <Failure title={texts.failed} error={error} onRetry={onRetry} />;
  if (!suggestions) return <Skeleton label={texts.loading} rows={4} className="skeleton-rows" />;
  if (shown.length === 0)
    return (
      <Empty icon={<SearchAround size={40} />} title={texts.none}>
        {texts.noneYet}
      </Empty>
    );
  return (
    <>
      <ul ref={list} className="suggestions" onKeyDown={onKeyDown}>
        {shown.map((suggestion, index) => (
          <SuggestionCard key={suggestion.id} suggestion={suggestion} onDecide={decision => decide(index, decision)} />
        ))}
      </ul>
      {more && (
        <div className="suggestion-more">
          {more.failed && <p role="alert">{texts.failed}</p>}
          <Button
            text={texts.more(count(more.left))}
            loading={more.loading}
            onClick={() => {
              setAwaited(shown.length);
              more.load();
            }}
          />
        </div>
      )}
    </>
  );
}

function focusCard(list: HTMLElement | null, index: number): void {
  const card = list?.children[index];
  if (card instanceof HTMLElement) card.focus();
}
