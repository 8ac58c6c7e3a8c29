/** The page's title with what can be done: discover, decide on suggestions, add; the rest is in a menu. */
import type { ReactNode, Ref } from 'react';
import { useSession } from '../../state/session.js';
import { ActionMenu, type MenuAction } from '../../ui/ActionMenu.js';
import { Button } from '../../ui/blueprint.js';
import { Cog, History, Plus, SearchAround } from '../../ui/icons.js';
import type { Discovery } from './discovery/Discover.js';

interface Props {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly sample: boolean;
  readonly discovery: Discovery;
  /** Waiting suggestions. */
  readonly news: number;
  /** There is no competitor yet: the page itself has the way to add one. */
  readonly first: boolean;
  readonly onSuggestions: () => void;
  readonly onAdd: () => void;
  readonly onLookBack: () => void;
  readonly onSettings: () => void;
  readonly onDemo: () => void;
}

export function MarketHead({ heading, sample, discovery, news, first, ...on }: Props) {
  const { state, me } = useShop();
  const shop = sample ? 'Sample store' : state === 'authenticated' ? me : '';
  const live: readonly MenuAction[] = [
    { text: 'Discover', icon: <SearchAround />, disabled: discovery.blocked, run: discovery.start },
    { text: 'Look Back', icon: <History />, run: on.onLookBack },
    { text: 'Comparison settings', icon: <Cog />, run: on.onSettings },
    { text: 'Demo data', run: on.onDemo },
  ];
  return (
    <header className="page-head market-head">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          Market Intelligence
        </h1>
        <p className="market-about">
          {shop}
          {sample && <span className="demo-chip">Demo</span>}
          <Note shop={shop}>{discovery.note}</Note>
        </p>
      </div>
      <div className="market-acts">
        {!first && discovery.button}
        {(!first || news > 0) && (
          <Button
            className="market-news"
            text={`${news} New`}
            icon={news > 0 ? <i className="news-dot" aria-hidden="true" /> : undefined}
            aria-label={`${news} New suggestions`}
            onClick={on.onSuggestions}
          />
        )}
        {!first && (
          <Button
            className="market-add"
            intent="primary"
            icon={<Plus />}
            text="Add Competitor"
            aria-haspopup="dialog"
            disabled={sample}
            onClick={on.onAdd}
          />
        )}
        {!sample && <ActionMenu label="More" actions={live} />}
      </div>
    </header>
  );
}

const Note = ({ shop, children }: { readonly shop: string; readonly children: ReactNode }) => (
  <>
    {shop && <span aria-hidden="true"> · </span>}
    {children}
  </>
);

function useShop() {
  const session = useSession();
  return { state: session.state, me: session.state === 'authenticated' ? session.me.shop : '' };
}
