import { useEffect, useState } from 'react';
import { Mark } from '../ui/Brand.js';
import { loadingMessage, nextProgress, tickMs } from './loadingProgress.js';

/** Full screen. `message` replaces the simulated ones; fast mode is for short waits (spec §2, §4). */
export function LoadingScreen({ message, fast = false }: { message?: string; fast?: boolean }) {
  const [progress, setProgress] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setProgress(before => nextProgress(before, fast, Math.random())), tickMs(fast));
    return () => clearInterval(timer);
  }, [fast]);
  const text = message ?? loadingMessage(progress);
  return (
    <main className="plain-page loading-screen">
      <div>
        <Mark className="mark" />
        <p role="status">{text}</p>
        <progress value={progress} max={100} aria-label={text} />
      </div>
    </main>
  );
}
