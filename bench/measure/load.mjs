// Runs autocannon in its own process, so that it can have its own processor.
import autocannon from 'autocannon';
import { answering } from './answering.mjs';

answering({
  start: () => undefined,
  fire: async ({ url, seconds, connections, requests }) => {
    const { errors, timeouts, non2xx, duration, latency, statusCodeStats, ...result } = await autocannon({
      url,
      connections,
      duration: seconds,
      requests,
    });
    return {
      perSecond: result['2xx'] / duration,
      answered: result['2xx'] + non2xx,
      wrong: non2xx + errors + timeouts,
      kinds: { ...statusCounts(statusCodeStats), errors, timeouts },
      p50: latency.p50,
      p99: latency.p99,
    };
  },
});

const statusCounts = (stats) => Object.fromEntries(Object.entries(stats).map(([status, { count }]) => [status, count]));
