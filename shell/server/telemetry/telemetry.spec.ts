import Fastify from 'fastify';
import { Writable } from 'node:stream';
import { telemetry } from './telemetry.js';

const anApp = async () => {
  const lines: string[] = [];
  const stream = new Writable({ write: (chunk: Buffer, _, done) => (lines.push(chunk.toString()), done()) });
  const app = Fastify({ logger: { level: 'warn', stream } });
  const failed: unknown[] = [];
  await app.register(telemetry, { onRemoteFailed: (facts) => failed.push(facts) });
  const tell = async (payload: unknown) => (await app.inject({ method: 'POST', url: '/telemetry', payload: payload as object })).statusCode;
  return { tell, lines, failed };
};

describe('the reports of browsers', () => {
  it('are logged', async () => {
    const { tell, lines, failed } = await anApp();
    expect(await tell({ event: 'remote_failed', facts: { name: 'quote', code: 'REMOTE_TIMEOUT' } })).toBe(204);
    expect(failed).toEqual([{ name: 'quote', code: 'REMOTE_TIMEOUT' }]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'remote_failed', facts: { name: 'quote', code: 'REMOTE_TIMEOUT' } });
  });

  it.each([
    ['an email', { event: 'remote_failed', facts: { name: 'jo@example.com' } }],
    ['a sentence', { event: 'remote_failed', facts: { name: 'Jo lives here' } }],
    ['a new line', { event: 'remote_failed', facts: { name: 'a\nb' } }],
    ['an event of another form', { event: 'Remote failed!', facts: {} }],
    ['more than it should say', { event: 'remote_failed', facts: {}, user: 'jo' }],
    ['too many facts', { event: 'x', facts: Object.fromEntries([...'abcdefghijk'].map((name) => [name, 1])) }],
  ])('are dropped with %s', async (_, payload) => {
    const { tell, lines } = await anApp();
    expect(await tell(payload)).toBe(204);
    expect(lines).toEqual([]);
  });

  it('are accepted at most 20 times a second', async () => {
    const { tell, lines } = await anApp();
    await Promise.all(Array.from({ length: 100 }, () => tell({ event: 'remote_failed', facts: {} })));
    expect(lines.length).toBeGreaterThanOrEqual(20);
    expect(lines.length).toBeLessThanOrEqual(40);
  });
});
