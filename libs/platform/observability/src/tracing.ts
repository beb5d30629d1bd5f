import {
  SpanKind,
  SpanStatusCode,
  context,
  propagation,
  trace,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { IsOptional, IsUrl } from 'class-validator';
import { Env } from '#platform/config';

export class TracingConfig {
  @Env('OTEL_EXPORTER_OTLP_ENDPOINT', {
    about: 'OpenTelemetry collector (OTLP over HTTP); absent: no traces.',
  })
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  endpoint?: string;
}

/**
 * Sends spans to a collector when one is configured. Loaded only then: without it the API's spans cost
 * next to nothing and no exporter is in memory.
 * @returns ends the export, what is pending included
 */
export async function startTracing(
  process: string,
  { endpoint }: TracingConfig,
): Promise<() => Promise<void>> {
  if (!endpoint) return async () => undefined;
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: new URL('/v1/traces', endpoint).href });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `quickstash-${process}` }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  isOn = true;
  return () => {
    isOn = false;
    return provider.shutdown();
  };
}

let isOn = false;

const tracer = (): Tracer => trace.getTracer('quickstash');

/** A span for an incoming request, joined to the caller's trace by its `traceparent` header. End it with {@link endSpan}. */
export function startServerSpan(
  service: string,
  headers: Readonly<Record<string, unknown>>,
  requestId: string,
): Span {
  const parent = propagation.extract(context.active(), headers);
  const attributes = { 'quickstash.request_id': requestId };
  return tracer().startSpan(`${service} request`, { kind: SpanKind.SERVER, attributes }, parent);
}

/** Undefined while nothing is traced: the way in does no work for spans that nobody sees. */
export function startEdgeSpan(
  headers: Readonly<Record<string, unknown>>,
  requestId: string,
): Span | undefined {
  return isOn ? startServerSpan('edge', headers, requestId) : undefined;
}

/** Headers by which whoever is asked next joins the span's trace. */
export function traceHeaders(span: Span): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(trace.setSpan(context.active(), span), headers);
  return headers;
}

/** @param name method and route, never the address: addresses carry searches and signatures */
export function endSpan(span: Span, name: string, status: number): void {
  span.updateName(name);
  span.setAttribute('http.response.status_code', status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
