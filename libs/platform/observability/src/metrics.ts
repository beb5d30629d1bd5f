import { createServer, type Server } from 'node:http';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

const HTTP_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300];

/** Prometheus metrics of one service, on a registry of its own: prom-client's default one is process-wide. */
export class Metrics {
  readonly registry = new Registry();
  readonly httpDuration: Histogram<'method' | 'route' | 'status'>;
  readonly jobDuration: Histogram<'queue' | 'job' | 'outcome'>;
  readonly jobWait: Histogram<'queue' | 'job'>;
  readonly relayLag: Histogram<'subscriber'>;
  readonly jobsStalled: Counter<'queue'>;
  readonly poisonDepth: Gauge<'queue'>;

  constructor(service: string) {
    const registers = [this.registry];
    this.registry.setDefaultLabels({ service });
    this.httpDuration = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of a request to the end of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: HTTP_BUCKETS,
      registers,
    });
    this.jobDuration = new Histogram({
      name: 'job_duration_seconds',
      help: 'Time a job or message took, by how it ended.',
      labelNames: ['queue', 'job', 'outcome'],
      buckets: JOB_BUCKETS,
      registers,
    });
    this.jobWait = new Histogram({
      name: 'job_wait_seconds',
      help: 'Time between adding a job or message and starting it.',
      labelNames: ['queue', 'job'],
      buckets: JOB_BUCKETS,
      registers,
    });
    this.relayLag = new Histogram({
      name: 'outbox_lag_seconds',
      help: 'Time the oldest message of a relayed batch lay in the outbox.',
      labelNames: ['subscriber'],
      buckets: JOB_BUCKETS,
      registers,
    });
    this.jobsStalled = new Counter({
      name: 'jobs_stalled_total',
      help: 'Jobs whose worker went away.',
      labelNames: ['queue'],
      registers,
    });
    this.poisonDepth = new Gauge({
      name: 'poison_messages',
      help: 'Messages set aside after their last attempt.',
      labelNames: ['queue'],
      registers,
    });
  }
}

/** Metrics of the process itself, once however many services live in it. */
export function processMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Serves all registries at `/metrics` on a port of its own, never on the public one. */
export async function serveMetrics(
  registries: readonly Registry[],
  port: number,
  host: string,
): Promise<Server> {
  const merged = Registry.merge([...registries]);
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    merged.metrics().then(
      (text) => response.writeHead(200, { 'content-type': merged.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}
