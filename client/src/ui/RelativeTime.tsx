import { absoluteTime, relativeTime } from '../format/date.js';
import { useNow } from './useNow.js';

/** '3 min ago', with the absolute moment on hover. */
export function RelativeTime({ iso }: { iso: string }) {
  const now = useNow(10_000);
  return (
    <time dateTime={iso} title={absoluteTime(iso)}>
      {relativeTime(iso, now)}
    </time>
  );
}
