import { clockTime } from '../../format/date.js';
import { reconnectNow } from '../../realtime/reconnectNow.js';
import { useConnection } from '../../state/store.js';

/** Whether pushes arrive, in words (reference G5). Where they do not, a press tries again at once. */
export function ConnectionChip() {
  const connection = useConnection();
  const words =
    connection.state === 'online'
      ? 'Online'
      : connection.state === 'connecting'
        ? 'Connecting…'
        : connection.state === 'reconnecting'
          ? 'Reconnecting…'
          : `Offline, data from ${clockTime(connection.dataFrom)}`;
  const waits = connection.state === 'reconnecting' || connection.state === 'offline';
  return (
    <span className="connection" data-state={connection.state}>
      <span role="status">{words}</span>
      {waits && (
        <button type="button" onClick={reconnectNow}>
          Retry now
        </button>
      )}
    </span>
  );
}
