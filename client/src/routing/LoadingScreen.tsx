import { useEffect, useState } from 'react';
import { Mark } from '../ui/Brand.js';
import { TideLine } from '../ui/TideLine.js';
import { loadingMessage, nextProgress, tickMs } from './loadingProgress.js';
import { routingTexts as texts } from './texts/routingTexts.js';

interface Props {
  /** Replaces the simulated messages. */
  readonly message?: string;
  /** For short waits (spec §2, §4). */
  readonly fast?: boolean;
  /** Per cent, if known: spec §4, 'An explicit progress value overrides the simulation'. */
  readonly progress?: number | undefined;
}

/** Full screen (spec §1, §4). */
export function LoadingScreen({ message, fast = false, progress }: Props) {
  const [simulated, setSimulated] = useState(0);
  const known = progress !== undefined;
  useEffect(() => {
    if (known) return;
    const timer = setInterval(() => setSimulated(before => nextProgress(before, fast, Math.random())), tickMs(fast));
    return () => clearInterval(timer);
  }, [fast, known]);
  const shown = progress ?? simulated;
  const text = message ?? loadingMessage(shown);
  return (
    <main className="plain-page loading-screen">
      <div>
        <Mark className="mark" />
        <TideLine shape="fills" percent={shown} />
        <div className="loading-line">
          <p role="status">{text}</p>
          <span className="figure" aria-hidden="true">
            {Math.round(shown)}%
          </span>
        </div>
        <progress value={shown} max={100} aria-label={text} />
        <p className="loading-what">{texts.loading.what}</p>
      </div>
    </main>
  );
}
