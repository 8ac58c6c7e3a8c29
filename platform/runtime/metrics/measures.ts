/**
 * What this process measures, for Prometheus. Without `TIDEWATCH_METRICS_PORT` no one reads it: then nothing is kept, and the
 * library is not loaded.
 */

/** How long something takes, in seconds. */
export const DURATIONS = {
  tidewatch_append_seconds: 'Appending to the event store, until it is durable',
  tidewatch_push_seconds: "From an event's entry in the log to the push to browsers, read model included",
  tidewatch_fetch_seconds: "Fetching a competitor's page",
} as const;

export const TOTALS = {
  tidewatch_fetches_total: { help: "Fetches of competitors' pages, by what they saw", labels: ['outcome'] },
  tidewatch_follower_faults_total: { help: 'Faults after which a follower continued', labels: [] },
  tidewatch_subscription_cuts_total: {
    help: 'Subscriptions that EventStoreDB cut at a burst of events and that went on after the last one',
    labels: [],
  },
  tidewatch_dead_letters_total: { help: 'Events that a follower put aside', labels: [] },
  tidewatch_refusals_total: {
    help: 'Connections, requests and sockets refused for a limit, by reason',
    labels: ['reason'],
  },
} as const;

export interface Sink {
  observe(name: keyof typeof DURATIONS, seconds: number): void;
  add(name: keyof typeof TOTALS, labels: Readonly<Record<string, string>>): void;
}

let sink: Sink | null = null;

/** Of the one server of this process that shows them; `null`: it ended. */
export const measureInto = (to: Sink | null): void => {
  sink = to;
};

export const observe: Sink['observe'] = (name, seconds) => sink?.observe(name, seconds);
export const add = (name: keyof typeof TOTALS, labels: Readonly<Record<string, string>> = {}): void =>
  sink?.add(name, labels);
