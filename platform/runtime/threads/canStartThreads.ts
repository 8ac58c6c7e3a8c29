/** Threads start from compiled files only; tests run from source. */
export const CAN_START_THREADS = import.meta.url.endsWith('.js');
