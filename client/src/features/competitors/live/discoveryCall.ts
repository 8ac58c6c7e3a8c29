import { ApiError, isPassing } from '../../../api/errors.js';
import { pause } from '../../../api/intervals.js';

/** Spec §7, §9: 'up to 3 tries, 30 s timeout, backoff 1 s times attempt number'. */
const TRIES = 3;
const TIMEOUT_MS = 30_000;
const BACKOFF_MS = 1_000;

type Request<Answer> = (signal: AbortSignal) => Promise<Answer>;

/** @throws ApiError; its code is `TIMEOUT` if no answer came in time. */
export async function discoveryCall<Answer>(request: Request<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTime(request);
    } catch (error) {
      if (attempt === TRIES || !isPassing(error)) throw error;
      await pause(BACKOFF_MS * attempt);
    }
  }
}

async function inTime<Answer>(request: Request<Answer>): Promise<Answer> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), TIMEOUT_MS);
  try {
    return await request(limit.signal);
  } catch (error) {
    if (limit.signal.aborted) throw new ApiError(0, 'TIMEOUT', 'No answer came within 30 seconds.');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
