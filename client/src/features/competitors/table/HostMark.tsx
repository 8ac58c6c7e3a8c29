import { hostOf } from '../source/rows.js';

const TONES = 8;

/** The first letter of a shop on a colour of its own: no icon is fetched, so no shop learns who looks. */
export function HostMark({ url }: { readonly url: string }) {
  const host = hostOf(url);
  const tone = [...host].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % TONES;
  return (
    <span className="host-mark" data-tone={tone} aria-hidden="true">
      {host.charAt(0).toUpperCase()}
    </span>
  );
}
