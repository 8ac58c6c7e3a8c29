/** `/competitors`, Market Intelligence (spec §2): live, or the sample data. */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'wouter';
import { type Competitor, competitors } from '../../../../domain/api/competitors.js';
import { csvUrlOf } from '../../api/client.js';
import { lazyPart } from '../../loading/lazyPart.js';
import { usePage } from '../../routing/usePage.js';
import { useRequestedAction } from '../../state/requestedAction.js';
import { useSession } from '../../state/session.js';
import { Button } from '../../ui/blueprint.js';
import { LabTest } from '../../ui/icons.js';
import { foundText } from '../../ui/NextStep.js';
import { Skeleton } from '../../ui/Panel.js';
import { Segments } from '../../ui/Segments.js';
import { AddForm } from './add/AddForm.js';
import './competitors.css';
import { resetDemo } from './demo/demoStore.js';
import { type Mode, useMode } from './demo/mode.js';
import { useDemoMarket } from './demo/useDemoMarket.js';
import { useDiscovery } from './discovery/Discover.js';
import { FirstCompetitor } from './FirstCompetitor.js';
import { useLiveMarket } from './live/useLiveMarket.js';
import { MarketHead } from './MarketHead.js';
import { MarketPanel } from './market/MarketPanel.js';
import { MarketSourceProvider } from './source/MarketSource.js';
import { shownRows } from './table/order.js';
import { StatCards } from './table/StatCards.js';
import { readView, type View, writeView } from './table/url.js';
import { WatchlistPanel } from './table/WatchlistPanel.js';
import { marketTexts as texts } from './texts/marketTexts.js';

const SuggestionsPanel = lazyPart(() => import('./suggestions/SuggestionsPanel.js'));
const CompetitorDrawer = lazyPart(() => import('./details/CompetitorDrawer.js'));
const MatchPages = lazyPart(() => import('./match/MatchPages.js'));
const ImportDialog = lazyPart(() => import('./import/ImportDialog.js'));
const MarketSettingsPanel = lazyPart(() => import('./settings/MarketSettingsPanel.js'));
const PastMarket = lazyPart(() => import('./past/PastMarket.js'));

/** Before any change, Look Back begins a week ago. */
const LOOK_BACK_MS = 7 * 24 * 3_600_000;

/** The initial moment in Look Back: the newest change of a price or stock. */
const newestChange = (rows: readonly Competitor[]): string =>
  rows
    .flatMap(({ changedAt }) => changedAt ?? [])
    .sort()
    .at(-1) ?? new Date(Date.now() - LOOK_BACK_MS).toISOString();

const modes = () =>
  [
    { value: 'demo', ...texts.modes.demo },
    { value: 'live', ...texts.modes.live },
  ] as const satisfies readonly { value: Mode; name: string; hint: string }[];

export default function Competitors() {
  const heading = usePage(texts.title);
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
  /** The address that the form begins with; `null`: it is closed. */
  const [adding, setAdding] = useState<string | null>(null);
  const [importing, setImporting] = useState(false);
  const [settingUp, setSettingUp] = useState(false);
  /** The pages to match with own products; `null`: the panel is closed. */
  const [matching, setMatching] = useState<readonly string[] | null>(null);
  const [suggesting, setSuggesting] = useState<'never' | 'open' | 'closed'>(
    params.has('suggestions') ? 'open' : 'never',
  );

  useRequestedAction({
    addCompetitor: () => setAdding(''),
    // While no search can start, the page says why.
    discover: () => discovery.blocked || discovery.start(),
    marketSettings: () => setSettingUp(true),
  });

  const open = (id: string) => show({ competitor: id }, false);
  const choose = (next: Mode) => {
    if (next === 'live') goLive();
    else resetDemo();
    setAdding(null);
    show({ demo: next === 'demo', competitor: null });
  };

  if (view.at !== null && mode === 'live')
    return (
      <MarketSourceProvider value={source}>
        <Suspense fallback={<Skeleton label={texts.loadingPast} rows={4} className="skeleton-page" />}>
          <PastMarket
            at={view.at}
            heading={heading}
            now={rows}
            onMove={at => show({ at })}
            onBack={() => show({ at: null }, false)}
            begin={
              <Button
                intent="primary"
                text={news > 0 ? foundText(news) : texts.first.find}
                onClick={() => {
                  if (news > 0) setSuggesting('open');
                  show({ at: null }, false);
                }}
              />
            }
          />
        </Suspense>
      </MarketSourceProvider>
    );
  const first = rows?.length === 0;
  return (
    <MarketSourceProvider value={source}>
      {source.sample && (
        <div className="demo-band" role="note">
          <LabTest />
          <p>{texts.sample(<strong>{texts.sampleData}</strong>, rows?.length ?? 0, news)}</p>
          <Segments label={texts.mode} options={modes()} value={mode} onChange={choose} />
        </div>
      )}
      <MarketHead
        heading={heading}
        sample={source.sample}
        discovery={discovery}
        news={news}
        first={first}
        onSuggestions={() => setSuggesting('open')}
        onAdd={() => setAdding('')}
        onImport={() => setImporting(true)}
        onLookBack={() => show({ at: newestChange(rows ?? []) }, false)}
        onSettings={() => setSettingUp(true)}
        onDemo={() => choose('demo')}
      />
      <StatCards summary={figures.data} rows={rows ?? []} />
      {adding !== null && !source.sample && (
        <AddForm
          tracked={rows ?? []}
          initialUrl={adding}
          onDone={() => setAdding(null)}
          onOpen={id => {
            setAdding(null);
            open(id);
          }}
        />
      )}
      <WatchlistPanel
        rows={rows}
        error={watchlist.error}
        onRetry={() => void watchlist.refetch()}
        view={view}
        show={show}
        onOpen={open}
        onMatch={source.sample ? null : setMatching}
        csv={source.sample ? null : csvUrlOf(competitors, {})}
        empty={
          <FirstCompetitor
            sample={source.sample}
            discovery={discovery}
            news={news}
            onSuggestions={() => setSuggesting('open')}
            onAdd={setAdding}
            onDemo={() => choose('demo')}
          />
        }
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
          <SuggestionsPanel
            open={suggesting === 'open'}
            tracked={rows?.length ?? 0}
            onClose={() => setSuggesting('closed')}
          />
        )}
        {matching && rows && <MatchPages rows={rows} pages={matching} onClose={() => setMatching(null)} />}
        {importing && <ImportDialog onClose={() => setImporting(false)} />}
        {settingUp && <MarketSettingsPanel onClose={() => setSettingUp(false)} />}
        {view.competitor && rows && (
          <CompetitorDrawer
            competitor={rows.find(({ id }) => id === view.competitor)}
            rows={shownRows(rows, view)}
            onTurn={id => show({ competitor: id })}
            onClose={() => show({ competitor: null })}
          />
        )}
      </Suspense>
    </MarketSourceProvider>
  );
}
