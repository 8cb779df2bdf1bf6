import { accountParts, updateLine, pageUpdatesPath } from '@kerbside/contracts/page/page-updates';
import { parseJson } from '@kerbside/contracts/parse-json';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { EdgeConfig } from '../config.js';
import { updateChannels } from './update-channels.js';
import { updatesSource } from './updates-source.js';
import { OpenPages } from './open-pages.js';
import { refuse } from '../refusals.js';
import { everyAnswer } from '../page/security.js';

/** A comment, so that no proxy between takes a quiet connection for a dead one. */
const beatMs = 25_000;

/** Staff say whom their page is about. */
const asked = z.object({ customer: z.optional(z.string()) });

/** Tells each open page of an account which of its parts to ask for again, by server-sent events. */
export const servePageUpdates = (app: FastifyInstance, config: EdgeConfig): OpenPages => {
  const pages = new OpenPages();
  const channelOf = updateChannels(config.serviceUrls.accounts);
  const source = updatesSource({
    accountsUrl: config.serviceUrls.accounts,
    // Events sent in the meantime are lost, so every part is reloaded.
    onListening: () => pages.tellAll(accountParts),
    onLine: (text) => passOn(pages, text),
    onLost: (error) => app.log.warn({ err: error }, 'accounts sends no updates; it is asked again'),
  });
  const beat = setInterval(() => pages.beat(), beatMs).unref();
  app.get(pageUpdatesPath, async (request, reply) => {
    const { data: about } = z.safeParse(asked, request.query);
    const channel = await channelOf(request.headers.cookie, about?.customer);
    if (channel === undefined) return refuse(reply, 'NOT_SIGNED_IN');
    if (!pages.hasRoom) return refuse(reply, 'SERVICE_UNAVAILABLE');
    source.begin();
    pages.open(channel, streamOf(reply, config));
    return reply;
  });
  app.addHook('preClose', async () => {
    clearInterval(beat);
    source.close();
    pages.closeAll();
  });
  return pages;
};

/** Past Fastify, which would keep its own records of the request for as long as the page is open. */
const streamOf = (reply: FastifyReply, config: EdgeConfig) => {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...everyAnswer(config),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  return reply.raw;
};

const passOn = (pages: OpenPages, text: string): void => {
  const { success, data: update } = z.safeParse(updateLine, parseJson(text));
  if (!success) return;
  if (update.channel === undefined) pages.tellAll(update.parts);
  else {
    pages.tell(update.channel, update.parts);
    if (update.parts.includes('sessions')) pages.end(update.channel);
  }
};
