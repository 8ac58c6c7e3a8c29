/**
 * Extraction outside the main thread, with a hard limit per page and a fair share of the threads' time for each group: a
 * hostile page costs one thread for a moment, and delays no other group's page by more than that.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Extraction } from '../../../domain/extraction/result.js';
import type { Place } from '../../../platform/outbound/share/createShares.js';
import type { Group } from '../../../platform/outbound/share/groups.js';
import { recentCost } from './recentCost.js';

/** A page as its server sent it. */
export interface PageBytes {
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface ExtractionFailure {
  /** `timeout`: it took more time than a page may. `crashed`: it took more memory, or the thread was closed. */
  readonly failed: 'timeout' | 'crashed';
}

export interface Extractor {
  /**
   * Never rejects. Takes the page's bytes: they are empty afterwards. The page of the groups whose pages took least time
   * lately is next; waiting does not count against a page's limit. What waits is bounded by the pages' places
   * (platform/outbound/share), which are held until they have been read.
   */
  extract(page: PageBytes, place: Pick<Place, 'groups'>): Promise<Extraction | ExtractionFailure>;
  /** Terminates every thread; pages that still wait are answered with `crashed`. */
  close(): Promise<void>;
}

export interface ExtractorOptions {
  /** From the moment a thread has the page. Terminating the thread is the only way to stop a page. */
  readonly timeoutMs?: number;
  /** After this long, a page no longer keeps other groups' pages waiting. */
  readonly overtimeMs?: number;
  readonly threads?: number;
  /** The compiled thread; tests, which run from source, bundle their own. */
  readonly thread?: URL;
}

/** The slowest honest page takes a fortieth of it. */
const TIMEOUT_MS = 2_000;
const OVERTIME_MS = 250;
const MAX_THREADS = 4;
/** A page of 5 MB needs about 60 MB; a page that needs more than this crashes its thread instead of the process. */
const MEMORY_MB = 384;

interface Job {
  readonly page: PageBytes;
  readonly groups: ReadonlySet<Group>;
  readonly settle: (outcome: Extraction | ExtractionFailure) => void;
  startedAt: number;
}

interface Thread {
  readonly worker: Worker;
  ready: boolean;
  job: Job | null;
  isOvertime: boolean;
  timers: NodeJS.Timeout[];
}

export function createExtractor({
  timeoutMs = TIMEOUT_MS,
  overtimeMs = OVERTIME_MS,
  threads: limit = Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1)),
  thread: entry = new URL('./thread.js', import.meta.url),
}: ExtractorOptions = {}): Extractor {
  const threads = new Set<Thread>();
  const waiting: Job[] = [];
  const now = () => performance.now();
  const cost = recentCost(now);
  let closed = false;

  function start(): Thread {
    const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    const thread: Thread = { worker, ready: false, job: null, isOvertime: false, timers: [] };
    threads.add(thread);
    worker.unref();
    worker.on('message', (message: 'ready' | Extraction) => {
      if (message !== 'ready') return finish(thread, message);
      thread.ready = true;
      if (thread.job) hand(thread, thread.job);
    });
    worker.on('error', () => lose(thread, 'crashed'));
    worker.on('exit', () => lose(thread, 'crashed'));
    return thread;
  }

  /** Keeps the process alive while the thread has a page. */
  function give(thread: Thread, job: Job): void {
    thread.job = job;
    thread.worker.ref();
    if (thread.ready) hand(thread, job);
  }

  function hand(thread: Thread, job: Job): void {
    const { url, status, headers, bytes } = job.page;
    job.startedAt = now();
    thread.timers = [
      setTimeout(() => {
        thread.isOvertime = true;
        next();
      }, overtimeMs),
      setTimeout(() => lose(thread, 'timeout'), timeoutMs),
    ];
    thread.worker.postMessage({ url, status, headers, bytes } satisfies PageBytes, [bytes.buffer]);
  }

  function finish(thread: Thread, outcome: Extraction | ExtractionFailure): void {
    const { job } = thread;
    for (const timer of thread.timers) clearTimeout(timer);
    Object.assign(thread, { job: null, isOvertime: false, timers: [] });
    thread.worker.unref();
    if (job) cost.add(job.groups, now() - job.startedAt);
    job?.settle(outcome);
    next();
  }

  /** A thread that hung or died is discarded, along with its page. A new thread is started when needed. */
  function lose(thread: Thread, failed: ExtractionFailure['failed']): void {
    if (!threads.delete(thread)) return;
    void thread.worker.terminate();
    finish(thread, { failed });
  }

  function next(): void {
    while (waiting.length > 0 && !closed) {
      const busy = [...threads].filter(({ job }) => job !== null);
      const spare = busy.length >= limit;
      // One more while a page is overtime, and not for those who caused that.
      if (spare && (busy.length > limit || !busy.some(({ isOvertime }) => isOvertime))) return;
      const job = takeFairest(spare ? causesOf(busy) : new Set());
      if (job === null) return;
      give([...threads].find(thread => thread.job === null) ?? start(), job);
    }
  }

  /** The page that is next, of none of these groups; `null` if there is none. */
  function takeFairest(except: ReadonlySet<Group>): Job | null {
    let fairest = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const [n, { groups }] of waiting.entries()) {
      const recent = cost.of(groups);
      if (recent >= least || [...groups].some(group => except.has(group))) continue;
      least = recent;
      fairest = n;
    }
    return fairest < 0 ? null : (waiting.splice(fairest, 1)[0] ?? null);
  }

  return {
    extract: (page, { groups }) =>
      new Promise(settle => {
        if (closed) return settle({ failed: 'crashed' });
        waiting.push({ page, groups, settle, startedAt: now() });
        next();
      }),
    async close() {
      closed = true;
      const open = [...threads];
      await Promise.all(open.map(({ worker }) => worker.terminate()));
      for (const { settle } of waiting.splice(0)) settle({ failed: 'crashed' });
    },
  };
}

/** An address has too many sites behind it to be a cause. */
const causesOf = (busy: readonly Thread[]): ReadonlySet<Group> =>
  new Set(
    busy
      .filter(({ isOvertime }) => isOvertime)
      .flatMap(({ job }) => [...(job?.groups ?? [])])
      .filter(group => !group.startsWith('address ')),
  );
