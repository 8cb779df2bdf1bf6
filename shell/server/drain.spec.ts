import { connect } from 'node:net';
import Fastify from 'fastify';
import { Drain } from './drain.js';

/** A server whose only answer waits until it is released. */
const aServer = async () => {
  let release = (): void => undefined;
  const gate = new Promise<void>((done) => (release = done));
  let begun = (): void => undefined;
  const received = new Promise<void>((done) => (begun = done));
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  const drain = new Drain();
  drain.watch(app);
  app.get('/slow', async () => {
    begun();
    await gate;
    return 'done';
  });
  app.get('/handed', (_request, reply) => {
    const { raw } = reply.hijack();
    begun();
    void gate.then(() => raw.end('done'));
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, drain, url, release: () => release(), received };
};

describe('an edge that shuts down', () => {
  it('finishes the answers it has begun, and accepts no new requests', async () => {
    const { app, drain, url, release, received } = await aServer();
    const slow = fetch(`${url}/slow`);
    await received;
    const closed = drain.close(app, 0);
    await new Promise((done) => setTimeout(done, 50));
    await expect(fetch(`${url}/slow`)).rejects.toThrow();
    release();
    expect(await (await slow).text()).toBe('done');
    await closed;
  });

  it.each(['/slow', '/handed'])('closes the connection of an answer that it has begun, whoever writes it: %s', async (path) => {
    const { app, drain, url, release, received } = await aServer();
    const asked = fetch(`${url}${path}`);
    await received;
    const closed = drain.close(app, 0);
    release();
    expect((await asked).headers.get('connection')).toBe('close');
    await closed;
  });

  it('closes a connection that was never used at once', async () => {
    const { app, drain, url } = await aServer();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await new Promise<void>((done) => socket.once('connect', () => done()));
    const gone = new Promise<void>((done) => socket.once('close', () => done()));
    const began = Date.now();
    await drain.close(app, 0);
    await gone;
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  it('is not ready from the start', async () => {
    const { app, drain } = await aServer();
    const closed = drain.close(app, 20);
    expect(drain.isOn).toBe(true);
    await closed;
  });
});
