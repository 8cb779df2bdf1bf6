import { median, ratioOf } from '../measure/statistics.mjs';
import { withServers } from '../servers/with-servers.mjs';

export const run = (options) =>
  withServers(options, async ({ compare }) => {
    const full = await compare('product', 'raw', 'plan');
    const open = await compare('product', 'raw', 'publicPlan');
    const makes = await compare('pricing', 'raw', 'makes');
    return {
      about: [
        'A customer’s quote with its price (2 kB of JSON) that is already in the memory of the process. The whole pipeline: session of one of 64 customers from Redis, rights, input checked, a rate limit counted in Redis, headers, log line, measurement. The public route has neither session nor limit. `makes` is pricing’s own call. The other side is `node:http` and `JSON.stringify`.',
      ],
      rows: [...rowsOf('whole pipeline', full), ...rowsOf('public route', open), ...rowsOf('public route, GET /api/pricing/makes', makes)],
      notes: ['Server on one processor; generator (autocannon, 50 connections), Redis and MongoDB on the other. Every answer was a 2xx.'],
    };
  });

/** Requests answered, and the processor time that each cost the server. */
const rowsOf = (what, { ours, theirs }) =>
  [
    ['perSecond', `${what}: requests`, '/s'],
    ['cpuMicros', `${what}: processor time a request`, 'µs'],
  ].map(([of, label, unit]) => {
    const [mine, other] = [ours, theirs].map((side) => side.map((round) => round[of]));
    return { what: label, ours: { value: median(mine), unit }, theirs: { value: median(other), unit }, ratio: ratioOf(mine, other) };
  });
