/**
 * Sends commands at a steady rate regardless of earlier ones, each with its own key, so that a repeat is the same
 * command.
 */
import { Agent, request } from 'node:http';
import * as api from '../../domain/api/notifications.js';

export interface Sender {
  /** The prefix of its texts: `<shop>` for a store's, `<shop>/<session>` for one session's. */
  readonly audience: string;
  readonly cookie: string;
  readonly perSecond: number;
}

export interface Command extends Sender {
  /** Equals its text. */
  readonly key: string;
  /** The id that a 201 gave it. */
  id: string | null;
}

export interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly ms: number;
}

export interface Load {
  readonly commands: readonly Command[];
  readonly answers: readonly Answer[];
  /** Sends nothing new, waits for what is under way, and sends again what was not accepted until it is. */
  stop(): Promise<void>;
}

/** The maximum number of waiting clients; beyond it, no further command begins. */
const MOST_UNDER_WAY = 500;
const GIVEN_UP_MS = 60_000;
const AGAIN_MS = 250;
const LOOK_MS = 5;

/** @param name makes the keys of this load its own. */
export function startLoad(origin: string, senders: readonly Sender[], name: string): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_UNDER_WAY });
  const commands: Command[] = [];
  const answers: Answer[] = [];
  const underWay = new Set<Promise<void>>();
  const began = performance.now();
  const sent = senders.map(() => 0);

  async function send(command: Command): Promise<void> {
    const answer = await post(agent, origin, command);
    answers.push(answer);
    if (answer.id === null) return;
    if (command.id !== null && command.id !== answer.id) throw new Error(`${command.key} has two answers`);
    command.id = answer.id;
  }

  const sending = setInterval(() => {
    const seconds = (performance.now() - began) / 1_000;
    for (const [n, sender] of senders.entries())
      for (; (sent[n] ?? 0) < seconds * sender.perSecond; sent[n] = (sent[n] ?? 0) + 1) {
        if (underWay.size >= MOST_UNDER_WAY) continue;
        const command = { ...sender, key: `${sender.audience} ${name} ${sent[n]}`, id: null };
        commands.push(command);
        const sendingOne: Promise<void> = send(command).finally(() => underWay.delete(sendingOne));
        underWay.add(sendingOne);
      }
  }, LOOK_MS);

  return {
    commands,
    answers,
    async stop() {
      clearInterval(sending);
      await Promise.all(underWay);
      for (const end = performance.now() + GIVEN_UP_MS; performance.now() < end; ) {
        const open = commands.filter(({ id }) => id === null);
        if (open.length === 0) break;
        for (let first = 0; first < open.length; first += 50)
          await Promise.all(open.slice(first, first + 50).map(send));
        await new Promise(resolve => setTimeout(resolve, AGAIN_MS));
      }
      agent.destroy();
    },
  };
}

const post = (
  agent: Agent,
  origin: string,
  { key, audience, cookie }: Command,
): Promise<Answer & { id: string | null }> =>
  new Promise(resolve => {
    const began = performance.now();
    const scope = audience.includes('/') ? 'personal' : 'store';
    const body = JSON.stringify({ message: key, type: 'info', scope });
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': key.replaceAll(/[^\w-]/g, '-') };
    const done = (status: number, retryAfter?: string, id: string | null = null) =>
      resolve({ status, retryAfter, id, ms: performance.now() - began });
    const asked = request(
      origin + api.createNotification.path,
      { agent, method: 'POST', headers, timeout: GIVEN_UP_MS },
      answer => {
        let text = '';
        answer.setEncoding('utf8').on('data', part => {
          text += part;
        });
        answer.once('error', () => done(0));
        answer.once('end', () => {
          const status = answer.statusCode ?? 0;
          done(status, answer.headers['retry-after'], status === 201 ? (JSON.parse(text) as { id: string }).id : null);
        });
      },
    );
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => done(0));
    asked.end(body);
  });
