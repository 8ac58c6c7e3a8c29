import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';

import { Button } from '../../../ui/blueprint.js';
import { SearchAround } from '../../../ui/icons.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { useNow } from '../../../ui/useNow.js';
import { useDiscover } from '../live/discovery.js';
import { blockedText } from '../live/discoveryTexts.js';
import type { MarketSource } from '../source/MarketSource.js';
import { marketTexts as texts } from '../texts/marketTexts.js';

export interface Discovery {
  readonly button: ReactNode;
  /** The last search's result, and the reason none can start now. Announced. */
  readonly note: ReactNode;
  readonly blocked: boolean;
  readonly running: boolean;
  readonly start: () => void;
}

/** Spec §4: idle, discovering, then a 24-hour cooldown. The button's text says why it is disabled. */
export function useDiscovery({ discoveryStatus, discoveryConfig }: MarketSource): Discovery {
  const { data: status } = useQuery(discoveryStatus);
  const { data: config, isError } = useQuery(discoveryConfig);
  const discover = useDiscover();
  const noteId = useId();
  const now = useNow(60_000);
  const running = status?.status === 'discovering' || discover.isPending;
  const blocked = isError ? texts.discovery.noConfig : blockedText(config, status, now);

  const button = (
    <Button
      className="market-discover"
      icon={<SearchAround />}
      text={texts.head.discover}
      loading={running}
      disabled={blocked !== null}
      aria-describedby={noteId}
      onClick={() => discover.mutate()}
    />
  );
  const note = (
    <span id={noteId} className="discovery-note" role="status">
      {running ? (
        texts.discovery.running(status?.percent ?? 0)
      ) : (
        <>
          {status?.last_discovery && (
            <span>
              {status.status === 'failed'
                ? texts.discovery.lastFailed(<RelativeTime iso={status.last_discovery} />, status.message)
                : texts.discovery.last(<RelativeTime iso={status.last_discovery} />, status.found)}{' '}
            </span>
          )}
          {blocked}
        </>
      )}
    </span>
  );
  return { button, note, blocked: blocked !== null || running, running, start: () => discover.mutate() };
}
