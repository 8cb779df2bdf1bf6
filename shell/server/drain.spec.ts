import { connect } from 'node:net';
import Fastify from 'fastify';
import { Drain } from './drain.js';

/** A server whose one answer waits until it is let go. */
const aServer = async () => {
  let letGo = (): void => undefined;
  const gate = new Promise<void>((done) => (letGo = done));
  let begun = (): void => undefined;
  const asked = new Promise<void>((done) => (begun = done));
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  const drain = new Drain();
  drain.watch(app);
  app.get('/slow', async () => {
    begun();
    await gate;
    return 'done';
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, drain, url, letGo: () => letGo(), asked };
};

describe('an edge that ends', () => {
  it('finishes the answers that it has begun, and takes nobody new', async () => {
    const { app, drain, url, letGo, asked } = await aServer();
    const slow = fetch(`${url}/slow`);
    await asked;
    const closed = drain.close(app, 0);
    await new Promise((done) => setTimeout(done, 50));
    await expect(fetch(`${url}/slow`)).rejects.toThrow();
    letGo();
    expect(await (await slow).text()).toBe('done');
    await closed;
  });

  it('lets go at once of a connection that was never used', async () => {
    const { app, drain, url } = await aServer();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await new Promise<void>((done) => socket.once('connect', () => done()));
    const gone = new Promise<void>((done) => socket.once('close', () => done()));
    const began = Date.now();
    await drain.close(app, 0);
    await gone;
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  it('is not ready from the first moment on', async () => {
    const { app, drain } = await aServer();
    const closed = drain.close(app, 20);
    expect(drain.isOn).toBe(true);
    await closed;
  });
});
