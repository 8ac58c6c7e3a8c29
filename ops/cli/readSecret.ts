/** Reads a secret from the terminal without echoing it, or the first line of standard input. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** @throws Error if interrupted, or if there is no line. */
export async function readSecret(ask: () => void, input: NodeJS.ReadStream = process.stdin): Promise<string> {
  if (input.isTTY) ask();
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: mute, terminal: input.isTTY === true });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('SIGINT', () => reject(new Error('interrupted')));
      lines.once('close', () => reject(new Error('there was no password on standard input')));
    });
  } finally {
    lines.close();
  }
}
