/**
 * Loaded into the product before its own code (`--import`): records in the file `NOTE_FETCHES` when the store platform
 * responded about an order, which is not visible outside the process. The file survives a kill -9.
 */
import { appendFileSync } from 'node:fs';

const file = process.env.NOTE_FETCHES;
const real = globalThis.fetch;

if (file)
  globalThis.fetch = async (input, init) => {
    const answer = await real(input, init);
    const order = /"query":"query OneOrder.*"id":"(gid:[^"]+)"/.exec(String(init?.body ?? ''))?.[1];
    if (order) appendFileSync(file, `${order} ${performance.timeOrigin + performance.now()}\n`);
    return answer;
  };
