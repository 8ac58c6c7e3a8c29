/**
 * Records this process's metrics for Prometheus. Without `TIDEWATCH_METRICS_PORT` no one reads them: then nothing is
 * recorded, and the library is not loaded.
 */

/** Records a duration in seconds. */
export const DURATIONS = {
  tidewatch_append_seconds: { help: 'Appending to the event store, until it is durable', labels: [] },
  tidewatch_push_seconds: {
    help: "From an event's entry in the log to the push to browsers, read model included",
    labels: [],
  },
  tidewatch_fetch_seconds: { help: "Fetching a competitor's page", labels: [] },
  tidewatch_request_seconds: {
    help: 'Answering a request, by route pattern, method and status',
    labels: ['route', 'method', 'status'],
  },
} as const;

/** Sets a gauge. */
export const LEVELS = { tidewatch_sockets: 'Open sockets of browsers, signed in or not' } as const;

export const TOTALS = {
  tidewatch_fetches_total: { help: "Fetches of competitors' pages, by what they saw", labels: ['outcome'] },
  tidewatch_follower_faults_total: { help: 'Faults after which a follower continued', labels: [] },
  tidewatch_subscription_cuts_total: {
    help: 'Subscriptions that EventStoreDB cut at a burst of events and that went on after the last one',
    labels: [],
  },
  tidewatch_dead_letters_total: { help: 'Events that became dead letters', labels: [] },
  tidewatch_refusals_total: {
    help: 'Connections, requests and sockets refused for a limit, by reason',
    labels: ['reason'],
  },
} as const;

type Labels = Readonly<Record<string, string>>;

export interface Sink {
  observe(name: keyof typeof DURATIONS, seconds: number, labels?: Labels): void;
  level(name: keyof typeof LEVELS, value: number): void;
  add(name: keyof typeof TOTALS, labels: Labels): void;
}

let sink: Sink | null = null;

/** The sink of the one server that shows this process's metrics; `null` once it has ended. */
export const measureInto = (to: Sink | null): void => {
  sink = to;
};

export const observe: Sink['observe'] = (...observed) => sink?.observe(...observed);
export const level: Sink['level'] = (name, value) => sink?.level(name, value);
export const add = (name: keyof typeof TOTALS, labels: Labels = {}): void => sink?.add(name, labels);
