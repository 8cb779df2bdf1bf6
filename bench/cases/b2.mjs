import { withServers } from '../servers/with-servers.mjs';
import { rowsOf } from './b1.mjs';

export const run = (options) =>
  withServers(options, async ({ compare }) => {
    const full = await compare('product', 'express', 'plan');
    const open = await compare('product', 'express', 'publicPlan');
    return {
      about: [
        'The controller of B1. The other side runs it on a default NestJS, on Express, with the same steps done as its documentation suggests: guards, an interceptor for the envelope, a middleware for headers, log line and measurement.',
      ],
      rows: [...rowsOf('whole pipeline', full), ...rowsOf('public route', open)],
      notes: ['Server on one processor; generator (autocannon, 50 connections), Redis and MongoDB on the other. Every answer was a 2xx.'],
    };
  });
