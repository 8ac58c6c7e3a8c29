import { clockTime } from '../../format/date.js';
import { reconnectNow } from '../../realtime/reconnectNow.js';
import { type Connection, useConnection } from '../../state/connection.js';
import { shellTexts as texts } from './texts/shellTexts.js';

const WORDS: Readonly<Record<Connection['state'], string>> = texts.connection;

/** Shows the push connection's state (reference G5). While it is down, a click retries at once. */
export function ConnectionChip() {
  const connection = useConnection();
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
