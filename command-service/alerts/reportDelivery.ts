import type { Handle } from '../../application/decide/handle.js';
import { alertMessage, alertMessageStream } from '../../domain/alerts/alertMessage.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { CommandPorts } from '../ports.js';

interface Report {
  readonly messageId: string;
  readonly delivered: boolean;
  /** The code from the provider or the mail server; never its text, which may contain the address. */
  readonly code: string | null;
  /** The actor in the log. */
  readonly actor: 'mail' | 'sms';
  readonly correlationId: string;
}

/** Records the delivery outcome of a message. Ignores messages that we did not send. */
export async function reportDelivery(
  { eventLog, clock }: Pick<CommandPorts, 'eventLog' | 'clock'>,
  handle: Handle,
  { messageId, delivered, code, actor, correlationId }: Report,
): Promise<void> {
  const stream = alertMessageStream(messageId);
  for await (const { meta } of eventLog.read(stream, { limit: 1 }))
    await handle(alertMessage, {
      commandId: derivedId(`${actor}-status`, messageId, String(delivered)),
      stream,
      command: { type: 'ReportDelivery', messageId, delivered, code, at: clock.now() },
      meta: { actor: { kind: 'platform', id: actor }, shop: meta.shop, correlationId, causationId: null },
    });
}
