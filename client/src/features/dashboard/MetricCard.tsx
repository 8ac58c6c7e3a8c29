import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { localized } from '../../api/localized.js';
import { Button } from '../../ui/blueprint.js';
import { Delta, type DeltaProps } from '../../ui/Delta.js';
import { Sparkline } from '../../ui/Sparkline.js';
import { Tinted } from '../../ui/Tinted.js';
import { dashboardTexts as texts } from './texts/dashboardTexts.js';

interface Props {
  readonly label: string;
  /** `null`: not known yet. */
  readonly value: string | null;
  /** Names what the figures cover. */
  readonly note: string;
  /** A call to action that replaces the note. */
  readonly alarm?: string | undefined;
  /** The figure's definition, in one sentence. */
  readonly hint?: string | undefined;
  readonly delta?: DeltaProps | undefined;
  readonly trend?: readonly number[] | undefined;
  /** True if the trend's last day is not over. */
  readonly trendOpen?: boolean;
  /** Opens the counted items; absent if there is nothing to list. */
  readonly onOpen?: (() => void) | undefined;
  readonly loading: boolean;
  /** Spec §8: the supplied text, or 'Error loading data'. */
  readonly error: string | null;
  /** Spec §4: called once, and only when the card is neither loading nor in error. */
  readonly onLoad: () => void;
  /** Absent if a retry is of no use. */
  readonly onRetry?: (() => void) | undefined;
  /** The way to fix it instead. */
  readonly remedy?: ReactNode;
}

/** One figure (spec §2, 'a small metric card'): it loads, fails and retries on its own. */
export function MetricCard({
  label,
  value,
  note,
  alarm,
  hint,
  delta,
  trend,
  trendOpen = false,
  onOpen,
  ...state
}: Props) {
  const { loading, error, onRetry, remedy } = state;
  useLoadOnce(state);
  return (
    <article className="tile" aria-busy={loading || (value === null && error === null)} title={hint && localized(hint)}>
      <h2>{label}</h2>
      {error !== null ? (
        <div className="tile-error" role="alert">
          <p>{error || texts.tiles.failed}</p>
          {onRetry && <Button size="small" text={texts.tiles.retry} onClick={onRetry} />}
          {remedy}
        </div>
      ) : value === null ? (
        <div className="tile-wait" role="status">
          <span className="unseen">{texts.tiles.loading(label)}</span>
          <i />
          <i />
        </div>
      ) : (
        <>
          <p className="tile-value figure">
            <Tinted value={value}>{value}</Tinted>
          </p>
          <div className="tile-foot">
            <p className="tile-note">
              {delta && <Delta {...delta} />}
              {alarm ? <strong className="tile-alarm">{alarm}</strong> : <span>{note}</span>}
            </p>
            {trend && <Sparkline values={trend} open={trendOpen} />}
          </div>
          {onOpen && (
            <button type="button" className="tile-open" aria-label={texts.tiles.open(label)} onClick={onOpen} />
          )}
        </>
      )}
    </article>
  );
}

/** Before the first paint, so that a card never flashes its initial state. */
function useLoadOnce({ loading, error, onLoad }: Pick<Props, 'loading' | 'error' | 'onLoad'>): void {
  const requested = useRef(false);
  useLayoutEffect(() => {
    if (requested.current || loading || error !== null) return;
    requested.current = true;
    onLoad();
  }, [loading, error, onLoad]);
}
