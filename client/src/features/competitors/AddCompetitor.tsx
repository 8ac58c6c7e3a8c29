/** The add form outside Market Intelligence. Composed by the app. */
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { SCREENS } from '../../../../domain/api/screens.js';
import { AddForm } from './add/AddForm.js';
import { useLiveMarket } from './live/useLiveMarket.js';
import { MarketSourceProvider } from './source/MarketSource.js';

interface Props {
  /** The address to begin with. */
  readonly url: string;
  readonly onDone: () => void;
}

export default function AddCompetitor({ url, onDone }: Props) {
  const live = useLiveMarket();
  const { data: tracked = [] } = useQuery(live.watchlist);
  const [, navigate] = useLocation();
  return (
    <MarketSourceProvider value={live}>
      <AddForm
        tracked={tracked}
        initialUrl={url}
        onDone={onDone}
        onOpen={id => navigate(`${SCREENS.competitors}?competitor=${encodeURIComponent(id)}`)}
      />
    </MarketSourceProvider>
  );
}
