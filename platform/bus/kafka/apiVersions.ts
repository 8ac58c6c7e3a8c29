/**
 * Asks a broker what it can, before anything else: the first message of Kafka's protocol, which needs no password. So an address
 * that is refused, silent, no broker or too old is told apart within seconds.
 */
import { once } from 'node:events';
import { connect as connectPlain, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { KafkaPlace } from './kafkaPlace.js';

const ANSWER_MS = 4_000;
const [API_VERSIONS, CORRELATION] = [18, 1];
/** A broker with TLS says this, or nothing, to a question without it. No answer of a broker is so long that it begins so. */
const TLS_ALERT = 0x15;
/** Errors other than 0 are told in the second field. */
const NO_ERROR = 0;

/** @returns the numbers of the requests that it knows. @throws the fault of the connection; Error if it is no such broker. */
export async function apiVersions(broker: string, tls: KafkaPlace['tls']): Promise<ReadonlySet<number>> {
  const colon = broker.lastIndexOf(':');
  const place = { host: broker.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(broker.slice(colon + 1)) };
  const socket = tls
    ? connectTls({ ...place, ...tls, ...(isIP(place.host) ? {} : { servername: place.host }) })
    : connectPlain(place);
  const late = setTimeout(
    () => socket.destroy(Object.assign(new Error('nothing answers'), { code: 'ETIMEDOUT' })),
    ANSWER_MS,
  );
  try {
    await once(socket, tls ? 'secureConnect' : 'connect');
    socket.write(question());
    let answer = Buffer.alloc(0);
    for await (const bytes of socket) {
      answer = Buffer.concat([answer, bytes as Buffer]);
      if (answer.length >= 4 && answer.length >= 4 + answer.readInt32BE(0)) return numbersIn(answer);
      if (answer.length >= 8 && answer.readInt32BE(4) !== CORRELATION) break;
    }
    const wantsTls = !tls && (answer.length === 0 || answer[0] === TLS_ALERT);
    if (wantsTls) throw Object.assign(new Error('it ends the connection'), { code: 'EPROTO' });
    throw new Error('what answers there is no Kafka');
  } finally {
    clearTimeout(late);
    socket.destroy();
  }
}

function question(): Buffer {
  const client = Buffer.from('tidewatch');
  const message = Buffer.alloc(14 + client.length);
  message.writeInt32BE(10 + client.length, 0);
  message.writeInt16BE(API_VERSIONS, 4);
  message.writeInt32BE(CORRELATION, 8);
  message.writeInt16BE(client.length, 12);
  client.copy(message, 14);
  return message;
}

/** Length, correlation, error, count, and per request its number with the lowest and highest form. */
function numbersIn(answer: Buffer): Set<number> {
  const length = answer.readInt32BE(0);
  if (length < 10 || answer.readInt32BE(4) !== CORRELATION || answer.readInt16BE(8) !== NO_ERROR)
    throw new Error('what answers there is no Kafka');
  const count = answer.readInt32BE(10);
  return new Set(Array.from({ length: count }, (_, n) => answer.readInt16BE(14 + n * 6)));
}
