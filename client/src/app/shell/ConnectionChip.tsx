import { clockTime } from '../../format/date.js';
import { reconnectNow } from '../../realtime/reconnectNow.js';
import { type Connection, useConnection } from '../../state/connection.js';
import { useSilence } from '../../state/silence.js';
import { shellTexts as texts } from './texts/shellTexts.js';

const WORDS: Readonly<Record<Connection['state'], string>> = texts.connection;

/** Shows the push connection's state (reference G5), or that reads get no answer. While it is down, a click retries at once. */
export function ConnectionChip() {
  const connection = useConnection();
  const silence = useSilence();
  if (silence.state !== 'none' && connection.state !== 'offline')
    return (
      <span className="connection" data-state="reconnecting">
        <span role="status">
          {texts.slow}
          {silence.state === 'hung' && Number.isFinite(silence.dataFrom) && (
            <span className="connection-when">{texts.dataFrom(clockTime(silence.dataFrom))}</span>
          )}
        </span>
      </span>
    );
  const waits = connection.state === 'reconnecting' || connection.state === 'offline';
  return (
    <span className="connection" data-state={connection.state}>
      <span role="status">
        {WORDS[connection.state]}
        {connection.state === 'offline' && (
          <span className="connection-when">{texts.dataFrom(clockTime(connection.dataFrom))}</span>
        )}
      </span>
      {waits && (
        <button type="button" onClick={reconnectNow}>
          {texts.retry}
        </button>
      )}
    </span>
  );
}
