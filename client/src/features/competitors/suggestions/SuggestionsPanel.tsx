/** Spec §2: the side panel 'Competitor Suggestions'. Lazy: the table itself needs none of it. */
import { plural } from '../../../format/number.js';
import { useSharedState } from '../../../state/sharedState.js';
import { SidePanel } from '../../../ui/SidePanel.js';
import { decideDemoSuggestion, demo } from '../demo/demoStore.js';
import type { Mode } from '../demo/mode.js';
import { suggestionsOf, useDecide, useSuggestions } from './queries.js';
import { SuggestionList } from './SuggestionList.js';
import './suggestions.css';

interface Props {
  readonly open: boolean;
  readonly mode: Mode;
  readonly onClose: () => void;
}

export default function SuggestionsPanel({ open, mode, onClose }: Props) {
  const live = useSuggestions(open && mode === 'live');
  const samples = useSharedState(demo).suggestions;
  const decide = useDecide();
  const sampled = mode === 'demo';
  const shown = sampled ? samples : live.data && suggestionsOf(live.data);
  const count = sampled ? samples.length : (live.data?.pages[0]?.newSuggestions ?? 0);
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={<>Competitor Suggestions {sampled && <span className="demo-mark">(Demo)</span>}</>}
      note={shown && `${plural(count, 'suggestion waits', 'suggestions wait')} for your decision`}
    >
      <SuggestionList
        suggestions={shown}
        demo={sampled}
        error={sampled ? null : live.error}
        onRetry={() => void live.refetch()}
        more={
          !sampled && live.hasNextPage
            ? {
                left: count - (shown?.length ?? 0),
                loading: live.isFetchingNextPage,
                failed: live.isFetchNextPageError,
                load: () => void live.fetchNextPage(),
              }
            : null
        }
        onDecide={(suggestion, decision) =>
          sampled ? decideDemoSuggestion(suggestion, decision) : decide.mutate({ suggestion, decision })
        }
      />
    </SidePanel>
  );
}
