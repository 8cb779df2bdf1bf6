// An edge that serves only updates of pages, and the accounts that it asks: a cookie is its own channel.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { readUpdatesChannel } from '@kerbside/contracts/http/accounts/account-updates';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { servePageUpdates } from '../../shell/dist/server/updates/page-updates.js';
import { answering } from '../measure/answering.mjs';

const ears = new Set();
let pages;

const accounts = createServer(({ url, headers }, response) => {
  if (url === readUpdatesChannel.path) return void response.end(JSON.stringify({ success: true, data: { channel: headers.cookie } }));
  ears.add(response);
  return void response.writeHead(200).write('\n');
});

const addressOf = (server) => `http://127.0.0.1:${server.address().port}`;

answering({
  start: async () => {
    await once(accounts.listen(0, '127.0.0.1'), 'listening');
    const app = new FastifyAdapter().getInstance();
    const publicUrl = new URL('http://localhost');
    pages = servePageUpdates(app, {
      serviceUrls: { accounts: addressOf(accounts) },
      publicUrl,
      page: { cards: { scriptUrl: publicUrl.href } },
    });
    return { url: await app.listen({ port: 0, host: '127.0.0.1' }) };
  },
  open: () => pages.count,
  resident: () => process.memoryUsage().rss,
  /** How many lines accounts has to write for an event. */
  say: (line) => {
    for (const ear of ears) ear.write(`${JSON.stringify(line)}\n`);
    return ears.size;
  },
});
