import { Button } from '../../ui/blueprint.js';
import { Delta, type DeltaProps } from '../../ui/Delta.js';
import { Sparkline } from '../../ui/Sparkline.js';
import { Tinted } from '../../ui/Tinted.js';

interface Props {
  readonly label: string;
  readonly value: string;
  /** What stands beside the delta, or alone: what the figures cover. */
  readonly note: string;
  /** How the figure is counted, in one sentence. */
  readonly hint?: string | undefined;
  readonly delta?: DeltaProps;
  readonly trend?: readonly number[];
  /** Whether the last value of the trend is of a day that is not over. */
  readonly trendOpen?: boolean;
  /** Opens what is counted here; absent where there is nothing to list. */
  readonly onOpen?: (() => void) | undefined;
  readonly loading: boolean;
  /** Spec §8: the supplied text, or 'Error loading data'. */
  readonly error: string | null;
  readonly onRetry: () => void;
}

/** One figure (spec §2, 'a small metric card'): it loads, fails and is tried again alone. */
export function MetricCard({ label, value, note, hint, delta, trend, trendOpen = false, onOpen, ...state }: Props) {
  const { loading, error, onRetry } = state;
  return (
    <article className="tile" aria-busy={loading} title={hint}>
      <h2>{label}</h2>
      {error !== null ? (
        <div className="tile-error" role="alert">
          <p>{error || 'Error loading data'}</p>
          <Button size="small" text="Try Again" onClick={onRetry} />
        </div>
      ) : loading ? (
        <div className="tile-wait" role="status">
          <span className="unseen">Loading {label}</span>
        </div>
      ) : (
        <>
          <p className="tile-value figure">
            <Tinted value={value}>{value}</Tinted>
          </p>
          <p className="tile-note">
            {delta && <Delta {...delta} />}
            <span>{note}</span>
            {onOpen && (
              <button type="button" className="link-button" aria-label={`View list: ${label}`} onClick={onOpen}>
                View list
              </button>
            )}
          </p>
          {trend && <Sparkline values={trend} open={trendOpen} />}
        </>
      )}
    </article>
  );
}
