/** `/competitors`, Market Intelligence (spec §2): live, or the sample data. */
import { Suspense, useState } from 'react';
import { useSearchParams } from 'wouter';
import { summary } from '../../../../domain/market/summary.js';
import { lazyPart } from '../../loading/lazyPart.js';
import { usePage } from '../../routing/usePage.js';
import { useSession } from '../../state/session.js';
import { useSharedState } from '../../state/sharedState.js';
import { Button } from '../../ui/blueprint.js';
import { Plus } from '../../ui/icons.js';
import { Segments } from '../../ui/Segments.js';
import './competitors.css';
import { demoMarket } from './demo/demoMarket.js';
import { demo, resetDemo } from './demo/demoStore.js';
import { type Mode, useMode } from './demo/mode.js';
import { useDiscovery } from './discovery/Discover.js';
import { MarketPanel } from './market/MarketPanel.js';
import { useMarketProducts, useMarketSummary } from './market/queries.js';
import { useCompetitors } from './queries.js';
import { StatCards } from './StatCards.js';
import { useSuggestionCount } from './suggestions/queries.js';
import { readView, type View, writeView } from './url.js';
import { WatchlistPanel } from './WatchlistPanel.js';

const SuggestionsPanel = lazyPart(() => import('./suggestions/SuggestionsPanel.js'));
const CompetitorDrawer = lazyPart(() => import('./details/CompetitorDrawer.js'));

const MODES = [
  { value: 'demo', name: 'Demo', hint: 'Sample data' },
  { value: 'live', name: 'Live', hint: 'Your own competitors' },
] as const satisfies readonly { value: Mode; name: string; hint: string }[];

export default function Competitors() {
  const heading = usePage('Market Intelligence');
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const show = (next: Partial<View>, replace = true) => setParams(writeView({ ...view, ...next }), { replace });
  const { state: session } = useSession();
  const live = useCompetitors(!view.demo && session !== 'unauthenticated');
  const [mode, goLive] = useMode(view.demo, live.isError && !live.data);
  const sampled = mode === 'demo';
  const samples = useSharedState(demo);
  const rows = sampled ? samples.competitors : live.data;
  const figures = useMarketSummary(!sampled);
  const market = useMarketProducts(!sampled);

  const discovery = useDiscovery(sampled);
  const { data: liveCount = 0 } = useSuggestionCount(!sampled);
  const news = sampled ? samples.suggestions.length : liveCount;
  const [adding, setAdding] = useState(false);
  const [suggesting, setSuggesting] = useState<'never' | 'open' | 'closed'>('never');

  const open = (id: string) => show({ competitor: id }, false);
  const choose = (next: Mode) => {
    if (next === 'live') goLive();
    else resetDemo();
    setAdding(false);
    show({ demo: next === 'demo', competitor: null });
  };

  return (
    <>
      <header className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            Market Intelligence
          </h1>
          <p className="muted">Prices and stock on your competitors’ product pages</p>
        </div>
        <div className="market-acts">
          <Segments label="Data" options={MODES} value={mode} onChange={choose} />
          {discovery.button}
          <Button text={`${news} New`} aria-label={`${news} New suggestions`} onClick={() => setSuggesting('open')} />
          <Button
            intent="primary"
            icon={<Plus />}
            text="Add Competitor"
            aria-expanded={adding}
            disabled={sampled}
            onClick={() => setAdding(!adding)}
          />
        </div>
      </header>
      {discovery.note}
      {sampled && (
        <div className="banner demo-banner" role="note">
          <strong>Demo</strong>
          <span>This is sample data: no real shop, and nothing you do here is kept.</span>
          <Button size="small" text="Switch to Live" onClick={() => choose('live')} />
        </div>
      )}
      <StatCards summary={sampled ? summary(samples.competitors) : figures.data} demo={sampled} />
      <WatchlistPanel
        rows={rows}
        error={sampled ? null : live.error}
        onRetry={() => void live.refetch()}
        demo={sampled}
        adding={adding}
        onAdding={next => setAdding(next && !sampled)}
        view={view}
        show={show}
        onOpen={open}
      />
      {rows && rows.length > 0 && (
        <MarketPanel
          products={sampled ? demoMarket(samples.competitors) : market.data?.products}
          error={sampled ? null : market.error}
          onRetry={() => void market.refetch()}
          demo={sampled}
          onOpen={open}
        />
      )}
      <Suspense>
        {suggesting !== 'never' && (
          <SuggestionsPanel open={suggesting === 'open'} mode={mode} onClose={() => setSuggesting('closed')} />
        )}
        {view.competitor && rows && (
          <CompetitorDrawer
            competitor={rows.find(({ id }) => id === view.competitor)}
            demo={sampled}
            onClose={() => show({ competitor: null })}
          />
        )}
      </Suspense>
    </>
  );
}
