import type { MessagingMetrics } from '#platform/messaging';
import type { Metrics } from '#platform/observability';

/** Binds what messaging measures (milliseconds) to Prometheus (seconds). */
export function messagingMetrics(metrics: Metrics): MessagingMetrics {
  return {
    relayed: ({ subscriber, lag }) => metrics.relayLag.observe({ subscriber }, lag / 1_000),
    waited: ({ queue, kind, duration }) => metrics.jobWait.observe({ queue, job: kind }, duration / 1_000),
    handled: ({ queue, kind, duration, outcome }) =>
      metrics.jobDuration.observe({ queue, job: kind, outcome }, duration / 1_000),
    stalled: ({ queue }) => metrics.jobsStalled.inc({ queue }),
    poisonDepth: ({ service, messages }) => metrics.poisonDepth.set({ queue: service }, messages),
  };
}
