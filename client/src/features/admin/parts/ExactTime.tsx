import { exactTime } from '../../../format/date.js';

/** Shows a time to the second in the viewer's zone, and in UTC in its tooltip. */
export function ExactTime({ iso }: { readonly iso: string }) {
  return (
    <time className="mono" dateTime={iso} title={iso}>
      {exactTime(iso, Date.now())}
    </time>
  );
}
