/** `/competitors`, Market Intelligence (spec §2): live, or the sample data. */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'wouter';
import { lazyPart } from '../../loading/lazyPart.js';
import { usePage } from '../../routing/usePage.js';
import { useSession } from '../../state/session.js';
import { Button } from '../../ui/blueprint.js';
import { Cog, Plus } from '../../ui/icons.js';
import { Skeleton } from '../../ui/Panel.js';
import { Segments } from '../../ui/Segments.js';
import './competitors.css';
import { resetDemo } from './demo/demoStore.js';
import { type Mode, useMode } from './demo/mode.js';
import { useDemoMarket } from './demo/useDemoMarket.js';
import { useDiscovery } from './discovery/Discover.js';
import { useLiveMarket } from './live/useLiveMarket.js';
import { MarketPanel } from './market/MarketPanel.js';
import { MarketSourceProvider } from './source/MarketSource.js';
import { StatCards } from './table/StatCards.js';
import { readView, type View, writeView } from './table/url.js';
import { WatchlistPanel } from './table/WatchlistPanel.js';

const SuggestionsPanel = lazyPart(() => import('./suggestions/SuggestionsPanel.js'));
const CompetitorDrawer = lazyPart(() => import('./details/CompetitorDrawer.js'));
const MarketSettingsPanel = lazyPart(() => import('./settings/MarketSettingsPanel.js'));
const PastMarket = lazyPart(() => import('./past/PastMarket.js'));

/** Where Look Back begins. */
const LOOK_BACK_MS = 7 * 24 * 3_600_000;

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
  const [live, demo] = [useLiveMarket(), useDemoMarket()];
  const own = useQuery({ ...live.watchlist, enabled: !view.demo && session !== 'unauthenticated' });
  const [mode, goLive] = useMode(view.demo, own.isError && !own.data);
  const source = mode === 'demo' ? demo : live;
  const watchlist = useQuery(source.watchlist);
  const rows = watchlist.data;
  const figures = useQuery(source.summary);
  const ownPrices = useQuery(source.ownPrices);
  const { data: news = 0 } = useQuery(source.suggestionCount);
  const discovery = useDiscovery(source);
  const [adding, setAdding] = useState(false);
  const [settingUp, setSettingUp] = useState(false);
  const [suggesting, setSuggesting] = useState<'never' | 'open' | 'closed'>('never');

  const open = (id: string) => show({ competitor: id }, false);
  const choose = (next: Mode) => {
    if (next === 'live') goLive();
    else resetDemo();
    setAdding(false);
    show({ demo: next === 'demo', competitor: null });
  };

  if (view.at !== null && mode === 'live')
    return (
      <MarketSourceProvider value={source}>
        <Suspense fallback={<Skeleton label="Loading the past…" rows={4} className="skeleton-page" />}>
          <PastMarket
            at={view.at}
            heading={heading}
            now={rows}
            onMove={at => show({ at })}
            onBack={() => show({ at: null }, false)}
          />
        </Suspense>
      </MarketSourceProvider>
    );
  return (
    <MarketSourceProvider value={source}>
      <header className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            Market Intelligence
          </h1>
          <p className="muted">Prices and stock on your competitors’ product pages</p>
        </div>
        <div className="market-acts">
          <Segments label="Data" options={MODES} value={mode} onChange={choose} />
          {!source.sample && (
            <Button
              text="Look Back"
              onClick={() => show({ at: new Date(Date.now() - LOOK_BACK_MS).toISOString() }, false)}
            />
          )}
          {!source.sample && (
            <Button icon={<Cog />} aria-label="Comparison settings" onClick={() => setSettingUp(true)} />
          )}
          {discovery.button}
          <Button text={`${news} New`} aria-label={`${news} New suggestions`} onClick={() => setSuggesting('open')} />
          <Button
            intent="primary"
            icon={<Plus />}
            text="Add Competitor"
            aria-expanded={adding}
            disabled={source.sample}
            onClick={() => setAdding(!adding)}
          />
        </div>
      </header>
      {discovery.note}
      {source.sample && (
        <div className="banner demo-banner" role="note">
          <strong>Demo</strong>
          <span>This is sample data: no real shop, and nothing you do here is kept.</span>
          <Button size="small" text="Switch to Live" onClick={() => choose('live')} />
        </div>
      )}
      <StatCards summary={figures.data} />
      <WatchlistPanel
        rows={rows}
        error={watchlist.error}
        onRetry={() => void watchlist.refetch()}
        adding={adding}
        onAdding={next => setAdding(next && !source.sample)}
        view={view}
        show={show}
        onOpen={open}
      />
      {rows && rows.length > 0 && (
        <MarketPanel
          products={ownPrices.data}
          error={ownPrices.error}
          onRetry={() => void ownPrices.refetch()}
          onOpen={open}
        />
      )}
      <Suspense>
        {suggesting !== 'never' && (
          <SuggestionsPanel open={suggesting === 'open'} onClose={() => setSuggesting('closed')} />
        )}
        {settingUp && <MarketSettingsPanel onClose={() => setSettingUp(false)} />}
        {view.competitor && rows && (
          <CompetitorDrawer
            competitor={rows.find(({ id }) => id === view.competitor)}
            onClose={() => show({ competitor: null })}
          />
        )}
      </Suspense>
    </MarketSourceProvider>
  );
}
