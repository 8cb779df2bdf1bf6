import { randomBytes } from 'node:crypto';
import { untouchedHeader } from '@kerbside/contracts/anti-forgery';
import { accountParts, updateLine, pageUpdatesPath, type ChangedParts, type UpdateLine } from '@kerbside/contracts/page/page-updates';
import { parseJson } from '@kerbside/contracts/parse-json';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { readUpdatesChannel } from '@kerbside/contracts/http/accounts/account-updates';
import type { EdgeConfig } from '../config.js';
import { updatesSource } from './updates-source.js';
import { OpenPages, said } from './open-pages.js';
import { refuse } from '../refusals.js';
import { everyAnswer } from '../page/security.js';

/** More than is told while a page finds its way back. */
const most = 5_000;
/** Edges hear the same updates, but not at the same millisecond. */
const doubtMs = 2_000;

interface RecentUpdate {
  readonly at: number;
  readonly channel: string | undefined;
  readonly parts: readonly string[];
}

/** What pages were told lately, so that one that comes back is told what it missed and nothing else. */
class RecentUpdates {
  readonly #heard: RecentUpdate[] = [];
  #at = 0;
  /** What was told before is not known. */
  #from = Infinity;

  constructor(private readonly edge: string) {}

  /** How far the edge has heard; undefined before it has heard anything. */
  get at(): number | undefined {
    return this.#at || undefined;
  }

  /** What a page that has heard all of it says when it comes back, to this edge or to another. */
  get id(): string {
    return `${String(this.#at)}-${this.edge}`;
  }

  add({ at, channel, parts }: UpdateLine): void {
    if (parts.length === 0) this.#at = Math.max(at, this.#at);
    else {
      this.#at = Math.max(at, this.#at + 1);
      this.#heard.push({ at: this.#at, channel, parts });
    }
    this.#from = Math.min(this.#from, this.#at);
    if (this.#heard.length > most) this.#from = this.#heard.shift()?.at ?? this.#at;
  }

  /** The parts of a channel that changed after `id`; undefined where that is not known. */
  since(id: string, channel: string): readonly string[] | undefined {
    const [, at, edge] = /^(\d{1,15})-(\w+)$/.exec(id) ?? [];
    if (at === undefined) return undefined;
    const from = edge === this.edge ? Number(at) : Number(at) - doubtMs;
    if (from < this.#from) return undefined;
    const missed = this.#heard.filter((one) => one.at > from && (one.channel === undefined || one.channel === channel));
    return [...new Set(missed.flatMap(({ parts }) => parts))];
  }
}

const patienceMs = 5_000;

const answer = z.object({ data: readUpdatesChannel.data });

/** The channel for these cookies, or for the customer that staff name; undefined for visitors, for others who name one, and on failure. */
const updateChannels =
  (accountsUrl: string) =>
  async (cookie: string | undefined, customerId?: string): Promise<string | undefined> => {
    if (cookie === undefined) return undefined;
    const url = new URL(readUpdatesChannel.path, accountsUrl);
    if (customerId !== undefined) url.searchParams.set('customerId', customerId);
    const answered = await fetch(url, { headers: { cookie, [untouchedHeader]: '1' }, signal: AbortSignal.timeout(patienceMs) }).catch(
      unanswered,
    );
    if (!answered?.ok) return undefined;
    return z.safeParse(answer, await answered.json().catch(unanswered)).data?.data.channel;
  };

const unanswered = (): undefined => undefined;

/** So that no proxy between takes a quiet connection for a dead one. */
const beatMs = 25_000;

/** Staff say whom their page is about. */
const asked = z.object({ customer: z.optional(z.string()), since: z.optional(z.string()) });
/** What the browser says by itself when it connects again. */
const lastId = z.object({ 'last-event-id': z.optional(z.string()) });
const everything: ChangedParts = { parts: [...accountParts], isGuess: true };

/** Tells each open page of an account which of its parts to ask for again, by server-sent events. */
export const servePageUpdates = (app: FastifyInstance, config: EdgeConfig): OpenPages => {
  const pages = new OpenPages();
  const recent = new RecentUpdates(randomBytes(4).toString('hex'));
  const channelOf = updateChannels(config.serviceUrls.accounts);
  const source = updatesSource({
    accountsUrl: config.serviceUrls.accounts,
    since: () => recent.at,
    onLine: (text) => passOn({ pages, recent }, text),
    onLost: (error) => app.log.warn({ err: error }, 'accounts sends no updates; it is asked again'),
  });
  const beat = setInterval(() => pages.beat(recent.id), beatMs).unref();
  app.get(pageUpdatesPath, async (request, reply) => {
    const { data: about } = z.safeParse(asked, request.query);
    const channel = await channelOf(request.headers.cookie, about?.customer);
    if (channel === undefined) return refuse(reply, 'NOT_SIGNED_IN');
    // Whoever has left already is never heard to leave.
    if (reply.raw.destroyed) return reply.hijack();
    if (!pages.hasRoom) return refuse(reply, 'SERVICE_UNAVAILABLE');
    source.begin();
    const page = streamOf(reply, config);
    pages.open(channel, page, recent.id, about?.customer !== undefined);
    const heard = z.safeParse(lastId, request.headers).data?.['last-event-id'] ?? about?.since;
    if (heard !== undefined) page.write(said(missed(recent.since(heard, channel)), recent.id));
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

const missed = (parts: readonly string[] | undefined): ChangedParts => (parts ? { parts: [...parts] } : everything);

interface UpdateChannels {
  readonly pages: OpenPages;
  readonly recent: RecentUpdates;
}

const passOn = ({ pages, recent }: UpdateChannels, text: string): void => {
  const { success, data: update } = z.safeParse(updateLine, parseJson(text));
  if (!success) return;
  recent.add(update);
  const { channel, parts } = update;
  if (parts.length === 0) return;
  if (channel === undefined) pages.tellAll({ parts, isGuess: true }, recent.id);
  else {
    pages.tell(channel, { parts }, recent.id);
    if (parts.includes('sessions')) pages.end(channel);
  }
};
