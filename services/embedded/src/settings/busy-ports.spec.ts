import { createServer } from 'node:net';
import { freePort } from '@kerbside/contracts/tooling/ports.mjs';
import { addressesOf } from './addresses.js';
import { refuseBusyPorts, seatsOf } from './busy-ports.js';
import { embeddedConfig } from './embedded-config.js';

const listening = async (port: number): Promise<() => Promise<void>> => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return () => new Promise((done) => server.close(() => done()));
};

describe('a busy port', () => {
  it('gives one message that names the port and the part that needs it', async () => {
    const port = await freePort();
    const close = await listening(port);
    const refusal = refuseBusyPorts([{ part: 'pricing', port }], '127.0.0.1');
    await expect(refusal).rejects.toThrow(
      `Port ${port} is in use: pricing needs it. Stop what listens there, or choose other ports: PORT=4000 npm start`,
    );
    await close();
  });

  it('is named together with the others in use', async () => {
    const [first, second] = [await freePort(), await freePort()];
    const closes = [await listening(first), await listening(second)];
    const refusal = refuseBusyPorts(
      [first, second].map((port) => ({ part: 'claims', port })),
      '127.0.0.1',
    );
    await expect(refusal).rejects.toThrow(`Port ${first} (and ${second}) is in use`);
    for (const close of closes) await close();
  });

  it('does not matter when this process does not need it', () => {
    const config = embeddedConfig({ SERVICES: 'claims', REMOTES: 'none', EDGE: 'off' });
    expect(seatsOf(config, addressesOf(config))).toEqual([{ part: 'claims', port: 3_106 }]);
  });

  it('may be those of the passes where accounts is hosted', () => {
    const config = embeddedConfig({ SERVICES: 'accounts', REMOTES: 'none', EDGE: 'off' });
    expect(seatsOf(config, addressesOf(config)).map(({ port }) => port)).toEqual([3_101, 3_304, 3_305]);
  });

  it('may be those of the sandboxes where payments is hosted', () => {
    const config = embeddedConfig({ SERVICES: 'payments', REMOTES: 'none', EDGE: 'off' });
    expect(seatsOf(config, addressesOf(config)).map(({ port }) => port)).toEqual([3_105, 3_301, 3_302, 3_303]);
  });
});
