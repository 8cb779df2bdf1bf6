import { withServers } from '../servers/with-servers.mjs';
import { rowsOf } from './b1.mjs';

export const run = (options) =>
  withServers(options, async ({ compare }) => {
    const price = await compare('product', 'raw', 'price');
    return {
      about: [
        'A warranty priced in integer pence from a car and a cover in the body, every field checked. The other side is `node:http`, `JSON.parse` and the same pure rule, with nothing checked.',
      ],
      rows: rowsOf('price', price),
      notes: ['Server on one processor, generator (autocannon, 50 connections) on the other. Every answer was a 2xx.'],
    };
  });
