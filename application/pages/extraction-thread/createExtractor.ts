/**
 * Extraction outside the main thread, with a hard limit per page: a hostile page costs one thread for a moment, and
 * never a request or another page.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Extraction, ExtractionInput } from '../../../domain/extraction/result.js';

export interface ExtractionFailure {
  readonly failed: 'timeout' | 'crashed';
}

export interface Extractor {
  /** Never rejects. Pages wait in order of arrival; waiting does not count against a page's limit. */
  extract(input: ExtractionInput): Promise<Extraction | ExtractionFailure>;
  /** Terminates every thread; pages that still wait are answered with `crashed`. */
  close(): Promise<void>;
}

export interface ExtractorOptions {
  /** From the moment a thread has the page. Terminating the thread is the only way to stop a page. */
  readonly timeoutMs?: number;
  readonly threads?: number;
  /** The compiled thread; tests, which run from source, bundle their own. */
  readonly thread?: URL;
}

/** The slowest honest page takes a hundredth of it. */
const TIMEOUT_MS = 5_000;
const MAX_THREADS = 4;
/** A page of 5 MB needs about 60 MB; a page that needs more than this crashes its thread instead of the process. */
const MEMORY_MB = 384;
/** One page in progress and one queued, so that no thread sits idle until a busy main thread sends the next. */
const PAGES_AT_A_THREAD = 2;

interface Job {
  readonly input: ExtractionInput;
  readonly settle: (outcome: Extraction | ExtractionFailure) => void;
}

interface Thread {
  readonly worker: Worker;
  /** The first is in progress. */
  readonly jobs: Job[];
  ready: boolean;
  timer: NodeJS.Timeout | null;
}

export function createExtractor({
  timeoutMs = TIMEOUT_MS,
  threads: limit = Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1)),
  thread: entry = new URL('./thread.js', import.meta.url),
}: ExtractorOptions = {}): Extractor {
  const threads = new Set<Thread>();
  const waiting: Job[] = [];
  let closed = false;

  function start(): Thread {
    const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    const thread: Thread = { worker, jobs: [], ready: false, timer: null };
    threads.add(thread);
    worker.unref();
    worker.on('message', (message: 'ready' | Extraction) => {
      if (message !== 'ready') return finish(thread, message);
      thread.ready = true;
      for (const job of thread.jobs) hand(thread, job);
      limitFirst(thread);
    });
    worker.on('error', () => lose(thread, 'crashed'));
    worker.on('exit', () => lose(thread, 'crashed'));
    return thread;
  }

  /** Keeps the process alive while a thread has a page. */
  function give(thread: Thread, job: Job): void {
    thread.jobs.push(job);
    thread.worker.ref();
    if (!thread.ready) return;
    hand(thread, job);
    if (thread.jobs.length === 1) limitFirst(thread);
  }

  function hand({ worker }: Thread, { input: { html, url, headers, status } }: Job): void {
    worker.postMessage({ html, url, ...(headers ? { headers } : {}), ...(status === undefined ? {} : { status }) });
  }

  function limitFirst(thread: Thread): void {
    if (thread.timer) clearTimeout(thread.timer);
    thread.timer = thread.jobs.length > 0 ? setTimeout(() => lose(thread, 'timeout'), timeoutMs) : null;
  }

  function finish(thread: Thread, outcome: Extraction | ExtractionFailure): void {
    const job = thread.jobs.shift();
    limitFirst(thread);
    if (thread.jobs.length === 0) thread.worker.unref();
    job?.settle(outcome);
    next();
  }

  /**
   * A thread that hung or died is discarded, along with the page in progress; the queued one is next. A new thread is
   * started when needed.
   */
  function lose(thread: Thread, failed: ExtractionFailure['failed']): void {
    if (!threads.delete(thread)) return;
    void thread.worker.terminate();
    waiting.unshift(...thread.jobs.splice(1));
    finish(thread, { failed });
  }

  function next(): void {
    while (waiting.length > 0 && !closed) {
      const thread = freeThread();
      const job = thread && waiting.shift();
      if (!thread || !job) return;
      give(thread, job);
    }
  }

  /** An idle thread, or a new one; a queue slot on a busy one only once no more threads may be started. */
  function freeThread(): Thread | undefined {
    const [least] = [...threads].sort((a, b) => a.jobs.length - b.jobs.length);
    if (least?.jobs.length === 0) return least;
    if (threads.size < limit) return start();
    return least && least.jobs.length < PAGES_AT_A_THREAD ? least : undefined;
  }

  return {
    extract: input =>
      new Promise(settle => {
        if (closed) return settle({ failed: 'crashed' });
        waiting.push({ input, settle });
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
