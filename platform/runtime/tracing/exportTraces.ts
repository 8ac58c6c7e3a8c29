/** Sends spans to an OpenTelemetry collector, by OTLP over HTTP. Loaded only if one is configured. */
import type { HrTime, SpanContext } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from '../logging/logger.js';
import { type Span, traceInto } from './spans.js';
import { traceIds } from './traceIds.js';

export interface TraceExport {
  /** `http://collector:4318`; the library also reads `OTEL_EXPORTER_OTLP_HEADERS` and its other variables. */
  readonly endpoint: string;
  /** The name of this process's service. */
  readonly service: string;
  /** The share of sampled traces, 0 to 1. Every process sends a sampled trace. */
  readonly share: number;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Spans wait this long to be batched. */
const BATCH_MS = 1_000;
/** At shutdown, the process waits no longer for an unreachable collector. */
const LAST_MS = 2_000;

/** @returns a function that flushes and ends it. */
export async function exportTraces({ endpoint, service, share, logger }: TraceExport): Promise<() => Promise<void>> {
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace }, sdk, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const random = new sdk.RandomIdGenerator();
  let begun: SpanContext | null = null;
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': `tidewatch-${service}` }),
    // By the trace's id alone, so that all processes decide alike.
    sampler: new sdk.TraceIdRatioBasedSampler(share),
    idGenerator: {
      generateTraceId: () => begun?.traceId ?? random.generateTraceId(),
      generateSpanId: () => begun?.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: saying(exporter, logger), scheduledDelayMillis: BATCH_MS }),
    ],
  });
  const tracer = provider.getTracer('tidewatch');
  const kinds = {
    server: SpanKind.SERVER,
    producer: SpanKind.PRODUCER,
    consumer: SpanKind.CONSUMER,
    internal: SpanKind.INTERNAL,
  };

  traceInto(({ name, kind, cause, begins, from, until, attributes = {}, fault }: Span) => {
    const ids = traceIds(cause);
    const context = { traceId: ids.trace, spanId: ids.beginning, traceFlags: TraceFlags.SAMPLED, isRemote: true };
    const options = { kind: kinds[kind], attributes: { ...attributes, 'tidewatch.correlation_id': cause } };
    begun = begins ? context : null;
    const parent = begins ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, context);
    const span = tracer.startSpan(name, { ...options, startTime: instant(from) }, parent);
    begun = null;
    if (fault !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: fault });
    span.end(instant(until));
  });
  return async () => {
    traceInto(null);
    const late = new Promise<void>(resolve => void setTimeout(resolve, LAST_MS).unref());
    await Promise.race([provider.shutdown().catch(() => {}), late]);
  };
}

/** A small plain number would be read as the time since the process started. */
const instant = (ms: number): HrTime => [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1e6)];

/** Reports once that the collector accepts nothing. Spans are then lost; nothing waits for it. */
function saying(exporter: SpanExporter, logger: Pick<Logger, 'warn'>): SpanExporter {
  let taken = true;
  return {
    export: (spans: ReadableSpan[], done) =>
      exporter.export(spans, result => {
        if (result.error && taken)
          logger.warn({ err: result.error }, 'the collector of traces takes none; they are lost until it does');
        taken = result.error === undefined;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
}
