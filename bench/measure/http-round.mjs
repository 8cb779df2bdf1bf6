import { Child } from './child.mjs';

/** The server has the first processor to itself; the load generator and the stores share the second. */
export const serverCore = 0;
export const otherCore = 1;

const connections = 50;

export const startGenerator = () => Child.start(new URL('./load.mjs', import.meta.url), { core: otherCore });

/** One side of a benchmark over HTTP: `requests` fired at a server for some seconds. Throws unless every answer is a 2xx, with what the server last said. */
export const firing =
  ({ generator, server, requests, seconds, lastSaid }) =>
  async (isWarmUp) => {
    const before = await server.cpu();
    const fired = { url: server.ready.url, connections, requests, seconds: isWarmUp ? Math.max(1, seconds / 2) : seconds };
    const { answered, wrong, kinds, ...result } = await generator.ask('fire', fired);
    if (wrong > 0 || answered === 0)
      throw new Error(`${server.name}: ${wrong} of ${answered} answers were not a 2xx: ${JSON.stringify(kinds)}\n${lastSaid()}`);
    return { ...result, cpuMicros: ((await server.cpu()) - before) / answered };
  };
