/** Spec §2: one-shot flags in the dashboard's URL. */
import { routingTexts as texts } from './texts/routingTexts.js';

export interface EntryFlags {
  /** The message to show, if any. */
  readonly notice: string | null;
  /** Reload everything. */
  readonly refresh: boolean;
  /** The search without the flags. */
  readonly rest: string;
}

const FLAGS = ['connected', 'skip_loading', 'reauth', 'clear_cache', 'force_refresh', 'reconnected', 're-auth'];

/** `null` if no flag is set. */
export function readEntryFlags(search: string): EntryFlags | null {
  const params = new URLSearchParams(search);
  if (!FLAGS.some(name => params.has(name))) return null;
  const isOn = (name: string) => params.get(name) === 'true';
  const reauthenticated = params.get('reauth') === 'success' || isOn('re-auth');
  const notice = isOn('connected')
    ? texts.entry.connected
    : isOn('reconnected')
      ? texts.entry.reconnected
      : reauthenticated
        ? texts.entry.reauthenticated
        : null;
  const refresh = reauthenticated || isOn('clear_cache') || isOn('force_refresh');
  for (const name of FLAGS) params.delete(name);
  const rest = params.toString();
  return { notice, refresh, rest: rest ? `?${rest}` : '' };
}
