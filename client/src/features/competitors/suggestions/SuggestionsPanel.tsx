/** Spec §2: the side panel 'Competitor Suggestions'. Lazy: the table does not need it. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { WATCHLIST_LIMIT } from '../../../../../domain/competitors/limits.js';
import { SidePanel } from '../../../ui/SidePanel.js';
import { suggestionsOf, useMarketSource } from '../source/MarketSource.js';
import { SampleMark } from '../source/SampleMark.js';
import { SuggestionList } from './SuggestionList.js';
import './suggestions.css';
import { suggestionTexts as texts } from '../texts/suggestionTexts.js';

interface Props {
  readonly open: boolean;
  /** The number of tracked competitors. */
  readonly tracked: number;
  readonly onClose: () => void;
}

export default function SuggestionsPanel({ open, tracked, onClose }: Props) {
  const { suggestions, decide } = useMarketSource();
  const pages = useInfiniteQuery({ ...suggestions, enabled: open });
  const shown = pages.data && suggestionsOf(pages.data);
  const count = pages.data?.pages[0]?.newSuggestions ?? 0;
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      width={560}
      foot={
        <>
          <span className="suggestion-keys key-hints">
            <kbd>J</kbd> <kbd>K</kbd> {texts.keys.move} <kbd>A</kbd> {texts.keys.approve} <kbd>X</kbd>{' '}
            {texts.keys.ignore}
          </span>
          <span>{texts.used(tracked, WATCHLIST_LIMIT)}</span>
        </>
      }
      title={
        <>
          {texts.title}
          <SampleMark />
        </>
      }
      note={shown && texts.toDecide(count)}
    >
      <SuggestionList
        suggestions={shown}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        more={
          pages.hasNextPage
            ? {
                left: count - (shown?.length ?? 0),
                loading: pages.isFetchingNextPage,
                failed: pages.isFetchNextPageError,
                load: () => void pages.fetchNextPage(),
              }
            : null
        }
        onDecide={decide}
      />
    </SidePanel>
  );
}
