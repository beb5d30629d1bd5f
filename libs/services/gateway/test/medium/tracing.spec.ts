import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { startTracing } from '#platform/observability';
import { listen } from '../factories/listen.js';
import { startProduct } from '../factories/product.js';

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
}

/** Real: the gateway with its edge, the exporter. Played: the collector. */
describe('tracing', () => {
  it('begins at the edge, goes on in the service, and names the request', async () => {
    const spans: SentSpan[] = [];
    const collector = await listen(
      createServer((request, response) => {
        void json(request).then((body: any) => {
          for (const resource of body.resourceSpans)
            for (const scope of resource.scopeSpans) spans.push(...scope.spans);
          response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        });
      }),
    );
    const stopTracing = await startTracing('test', { endpoint: collector.origin });
    const product = await startProduct();
    try {
      const traceId = '0af7651916cd43dd8448eb211c80319c';
      const caller = 'b7ad6b7169203331';
      const headers = { 'x-request-id': 'a-traced-request', traceparent: `00-${traceId}-${caller}-01` };
      expect((await product.call('/api/auth/config?secret=x', { headers })).status).toBe(200);
      expect((await product.call('/api/tokens', { headers })).status).toBe(401);
      await stopTracing();
      const [edge] = spans.filter(({ name }) => name === 'GET edge');
      const [service] = spans.filter(({ name }) => name === 'GET /api/auth/config');
      expect(edge).toMatchObject({ traceId, parentSpanId: caller });
      expect(service).toMatchObject({ traceId, parentSpanId: edge?.spanId });
      for (const span of [edge, service])
        expect(span?.attributes).toContainEqual({
          key: 'quickstash.request_id',
          value: { stringValue: 'a-traced-request' },
        });
      expect(spans.filter(({ name }) => name === 'GET edge')).toHaveLength(2);
      expect(JSON.stringify(spans)).not.toContain('secret');
    } finally {
      await product.close();
      await collector.close();
    }
  });
});
