/** Spec §2: the side panel 'Competitor Suggestions'. Lazy: the table does not need it. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { plural } from '../../../format/number.js';
import { SidePanel } from '../../../ui/SidePanel.js';
import { suggestionsOf, useMarketSource } from '../source/MarketSource.js';
import { COMPETITOR_LIMIT } from '../source/rows.js';
import { SampleMark } from '../source/SampleMark.js';
import { SuggestionList } from './SuggestionList.js';
import './suggestions.css';

interface Props {
  readonly open: boolean;
  /** How many competitors there are already. */
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
          <span className="suggestion-keys">
            <kbd>J</kbd> <kbd>K</kbd> move <kbd>A</kbd> approve <kbd>X</kbd> ignore
          </span>
          <span>
            {tracked} of {COMPETITOR_LIMIT} competitors
          </span>
        </>
      }
      title={
        <>
          Competitor Suggestions
          <SampleMark />
        </>
      }
      note={shown && `${plural(count, 'suggestion waits', 'suggestions wait')} for your decision`}
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
