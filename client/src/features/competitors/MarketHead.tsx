/** The page's title with what can be done: discover, decide on suggestions, add; the rest is in a menu. */
import type { Ref } from 'react';
import { useSession } from '../../state/session.js';
import { ActionMenu, type MenuAction } from '../../ui/ActionMenu.js';
import { Button } from '../../ui/blueprint.js';
import { Cog, History, Import, Plus, SearchAround } from '../../ui/icons.js';
import type { Discovery } from './discovery/Discover.js';
import { marketTexts as texts } from './texts/marketTexts.js';

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
  readonly onImport: () => void;
  readonly onLookBack: () => void;
  readonly onSettings: () => void;
  readonly onDemo: () => void;
}

export function MarketHead({ heading, sample, discovery, news, first, ...on }: Props) {
  const { state, me } = useShop();
  const shop = sample ? texts.head.sampleStore : state === 'authenticated' ? me : '';
  const live: readonly MenuAction[] = [
    { text: texts.head.discover, icon: <SearchAround />, disabled: discovery.blocked, run: discovery.start },
    { text: texts.head.import, icon: <Import />, run: on.onImport },
    { text: texts.head.lookBack, icon: <History />, run: on.onLookBack },
    { text: texts.head.settings, icon: <Cog />, run: on.onSettings },
    { text: texts.head.demoData, run: on.onDemo },
  ];
  return (
    <header className="page-head market-head">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {texts.title}
        </h1>
        <p className="market-about">
          {shop}
          {sample && <span className="demo-chip">{texts.head.demo}</span>}
          {discovery.note}
        </p>
      </div>
      <div className="market-acts">
        {!first && discovery.button}
        {(!first || news > 0) && (
          <Button
            className="market-news"
            text={texts.head.news(news)}
            icon={news > 0 ? <i className="news-dot" aria-hidden="true" /> : undefined}
            aria-label={texts.head.newSuggestions(news)}
            onClick={on.onSuggestions}
          />
        )}
        {!first && !sample && (
          <Button
            className="market-import"
            icon={<Import />}
            text={texts.head.import}
            aria-haspopup="dialog"
            onClick={on.onImport}
          />
        )}
        {!first && (
          <Button
            className="market-add"
            intent="primary"
            icon={<Plus />}
            text={texts.head.add}
            aria-haspopup="dialog"
            disabled={sample}
            onClick={on.onAdd}
          />
        )}
        {!sample && <ActionMenu label={texts.head.more} actions={live} named={first} />}
      </div>
    </header>
  );
}

function useShop() {
  const session = useSession();
  return { state: session.state, me: session.state === 'authenticated' ? session.me.name : '' };
}
