/**
 * Extracts pages outside the main thread, with a hard time limit per page and a fair share of thread time per group. A
 * hostile page occupies one thread briefly and delays other groups' pages no longer than that.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Extraction } from '../../../domain/extraction/result.js';
import type { Place } from '../../../platform/outbound/share/createShares.js';
import type { Group } from '../../../platform/outbound/share/groups.js';
import { recentCost } from './recentCost.js';

/** A raw response. */
export interface PageBytes {
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface ExtractionFailure {
  /** `timeout`: the page exceeded the time limit. `crashed`: it exceeded the memory limit, or the thread was closed. */
  readonly failed: 'timeout' | 'crashed';
}

export interface Extractor {
  /**
   * Never rejects. Transfers the page's bytes, which are empty afterwards. Prefers groups with the least recent cost;
   * waiting does not count against the limit. The pages' places (platform/outbound/share) bound the queue.
   */
  extract(page: PageBytes, place: Pick<Place, 'groups'>): Promise<Extraction | ExtractionFailure>;
  /** Terminates every thread and answers queued pages with `crashed`. */
  close(): Promise<void>;
}

export interface ExtractorOptions {
  /** CPU time, from the start in a thread. Terminating the thread is the only way to stop a page. */
  readonly timeoutMs?: number;
  /** After this long, a page no longer delays other groups' pages. */
  readonly overtimeMs?: number;
  readonly threads?: number;
  /** The compiled thread; tests bundle their own. */
  readonly thread?: URL;
}

/** The slowest honest page takes 2.5 % of it. */
export const TIMEOUT_MS = 2_000;
/** On a busy machine, a page gets up to this many times its limit on the clock. */
const MAX_STRETCH = 10;
/** Between two looks at how much time a page has used. */
const MIN_WAIT_MS = 20;
const OVERTIME_MS = 250;
const MAX_THREADS = 4;
/** A page of 5 MB takes about 60 MB. A page that exceeds this limit crashes its thread instead of the process. */
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
      if (thread.job) dispatch(thread, thread.job);
    });
    worker.on('error', () => lose(thread, 'crashed'));
    worker.on('exit', () => lose(thread, 'crashed'));
    return thread;
  }

  /** Assigns a page to a thread, which keeps the process alive meanwhile. */
  function assign(thread: Thread, job: Job): void {
    thread.job = job;
    thread.worker.ref();
    if (thread.ready) dispatch(thread, job);
  }

  function dispatch(thread: Thread, job: Job): void {
    const { url, status, headers, bytes } = job.page;
    job.startedAt = now();
    thread.timers = [
      setTimeout(() => {
        thread.isOvertime = true;
        next();
      }, overtimeMs),
    ];
    stopLater(thread, timeoutMs, process.cpuUsage());
    thread.worker.postMessage({ url, status, headers, bytes } satisfies PageBytes, [bytes.buffer]);
  }

  /**
   * Stops a page that has used its limit. A page cannot have used more than its whole process: on a busy machine, or
   * after a suspension, time on the clock passes without either working.
   */
  function stopLater(thread: Thread, inMs: number, before: NodeJS.CpuUsage): void {
    const { job } = thread;
    const timer = setTimeout(() => {
      // The answer may have arrived while this process was held up: it is taken first.
      setImmediate(() => {
        if (job === null || thread.job !== job) return;
        const { user, system } = process.cpuUsage(before);
        const restMs = timeoutMs - (user + system) / 1_000;
        if (restMs <= 0 || now() - job.startedAt >= MAX_STRETCH * timeoutMs) lose(thread, 'timeout');
        else stopLater(thread, Math.max(restMs, MIN_WAIT_MS), before);
      });
    }, inMs);
    thread.timers.push(timer);
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

  /** Discards a hung or dead thread with its page. */
  function lose(thread: Thread, failed: ExtractionFailure['failed']): void {
    if (!threads.delete(thread)) return;
    void thread.worker.terminate();
    finish(thread, { failed });
  }

  function next(): void {
    while (waiting.length > 0 && !closed) {
      const busy = [...threads].filter(({ job }) => job !== null);
      const spare = busy.length >= limit;
      // Allows one extra thread during overtime, but not for the groups that cause it.
      if (spare && (busy.length > limit || !busy.some(({ isOvertime }) => isOvertime))) return;
      const job = takeFairest(spare ? causesOf(busy) : new Set());
      if (job === null) return;
      assign([...threads].find(thread => thread.job === null) ?? start(), job);
    }
  }

  /** Takes the next page that belongs to none of these groups, or `null`. */
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

/** Excludes address groups, because one address serves many sites. */
const causesOf = (busy: readonly Thread[]): ReadonlySet<Group> =>
  new Set(
    busy
      .filter(({ isOvertime }) => isOvertime)
      .flatMap(({ job }) => [...(job?.groups ?? [])])
      .filter(group => !group.startsWith('address ')),
  );
