/**
 * Records this process's work for a request, a delivery or a check, for OpenTelemetry. Without
 * `TIDEWATCH_OTEL_EXPORTER_OTLP_ENDPOINT` no one reads it: then nothing is recorded, and the library is not loaded.
 */

export interface Span {
  readonly name: string;
  readonly kind: 'server' | 'producer' | 'consumer' | 'internal';
  /** The correlation id: everything that shares it is one trace, across processes. */
  readonly cause: string;
  /** True for the trace's root span; all others are below it. */
  readonly begins?: true;
  /** In milliseconds since 1970, as is `until`. */
  readonly from: number;
  readonly until: number;
  /** Neither personal data nor shop names: spans leave the installation. */
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** The error's name if it failed, because its text may quote anything. */
  readonly fault?: string;
}

type Sink = (span: Span) => void;
let sink: Sink | null = null;

/** The sink of this thread's one exporter; `null` once it has ended. */
export const traceInto = (to: Sink | null): void => {
  sink = to;
};

export const isTracing = (): boolean => sink !== null;
export const note = (span: Span): void => sink?.(span);

/** In milliseconds since 1970, with fractions. */
export const spanTime = (): number => performance.timeOrigin + performance.now();

/** Records the work's start and end, and its fault if it fails. */
export async function traced<Result>(
  span: Omit<Span, 'from' | 'until' | 'fault'>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!sink) return work();
  const from = spanTime();
  try {
    const result = await work();
    note({ ...span, from, until: spanTime() });
    return result;
  } catch (fault) {
    note({ ...span, from, until: spanTime(), fault: fault instanceof Error ? fault.name : 'Error' });
    throw fault;
  }
}
