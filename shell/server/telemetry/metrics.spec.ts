import { freePort } from '@kerbside/contracts/tooling/ports.mjs';
import { startEdge, type EdgeUnderTest } from '../../test/edge-under-test.js';
import { EdgeMetrics, serveMetrics } from './metrics.js';

let edge: EdgeUnderTest;
beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.close());

const shown = (): Promise<string> => edge.metrics.registry.metrics();
const ask = (url: string, method: 'GET' | 'POST' = 'GET', payload?: object) =>
  edge.app.inject({ method, url, ...(payload ? { payload } : {}) });

describe('the metrics of the edge', () => {
  it.each([
    ['page', 'GET', 200, () => ask('/quote/warranty/step/1/?vrm=AA19AAA')],
    ['page', 'GET', 404, () => ask('/no-such-page')],
    ['call', 'POST', 200, () => ask('/ajax/vehicle', 'POST', { vrm: 'AA19AAA' })],
    ['file', 'GET', 200, () => ask('/js/shell.1.js')],
    ['file', 'GET', 200, () => ask('/icons/icon-192.png')],
    ['remotes', 'GET', 200, () => ask('/remotes.json')],
    ['probe', 'GET', 200, () => ask('/health/live')],
    ['report', 'POST', 204, () => ask('/telemetry', 'POST', {})],
    ['unknown', 'GET', 405, () => ask('/ajax/vehicle')],
  ])('count and time a %s, %s %i, without revealing a plate', async (kind, method, status, request) => {
    await request();
    const text = await shown();
    const count = `edge_request_seconds_count{service="edge",kind="${kind}",method="${method}",status="${status}"}`;
    expect(text.split('\n').find((line) => line.startsWith(count))).toMatch(/ [1-9]\d*$/);
    expect(text).not.toContain('AA19AAA');
  });

  it('count the calls that a service did not answer', async () => {
    await ask('/ajax/applyVoucher', 'POST', {});
    expect(await shown()).toMatch(/edge_proxy_failures_total\{owner="vouchers",reason="no answer",service="edge"\} 1/);
  });

  it('count the remotes that failed in browsers, by known names only', async () => {
    await ask('/telemetry', 'POST', { event: 'remote_failed', facts: { name: 'quote', code: 'REMOTE_TIMEOUT' } });
    await ask('/telemetry', 'POST', { event: 'remote_failed', facts: { name: 'made-up', code: 'MADE_UP' } });
    const text = await shown();
    expect(text).toContain('edge_remote_failures_total{remote="quote",code="REMOTE_TIMEOUT",service="edge"} 1');
    expect(text).toContain('edge_remote_failures_total{remote="other",code="other",service="edge"} 1');
    expect(text).not.toMatch(/made-up|MADE_UP/);
  });

  it('show which remotes are on', async () => {
    expect(await shown()).toContain('edge_remote_enabled{remote="quote",version="1.0.0",service="edge"} 1');
  });

  it('are not available at the site’s own address', async () => {
    for (const accept of ['text/plain', 'text/html']) {
      const { statusCode, body } = await edge.app.inject({ method: 'GET', url: '/metrics', headers: { accept } });
      expect(statusCode).toBe(404);
      expect(body).not.toContain('edge_request_seconds');
    }
  });

  it('are available on a port of their own', async () => {
    const port = await freePort();
    const hide = await serveMetrics(new EdgeMetrics(), { port, host: '127.0.0.1' });
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const text = await answer.text();
    expect(text).toContain('process_cpu_seconds_total{service="edge"}');
    expect(text).toContain('# TYPE edge_request_seconds histogram');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    await hide();
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  });
});
