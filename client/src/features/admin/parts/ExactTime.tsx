import { exactTime } from '../../../format/date.js';

/** To the second, in the viewer's zone; the tooltip has it in UTC. */
export function ExactTime({ iso }: { readonly iso: string }) {
  return (
    <time className="mono" dateTime={iso} title={iso}>
      {exactTime(iso, Date.now())}
    </time>
  );
}
