import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { envelope, type Envelope } from '@kerbside/contracts/event';
import { readEvents } from '@kerbside/contracts/http/partners/partners';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import type { Partner } from '../partners/partner.js';
import { type FeedRow, FeedRepository } from './feed.repository.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { PartnerKeysService } from '../partners/partner-keys.service.js';

/** A place in the feed of a topic: the last position that was read. */
interface Cursor {
  readonly topic: string;
  readonly position: number;
}

const shape = /^1 (\S+) (\d{1,15})$/;

/** Opaque to clients, so that its content may change. */
export const writeCursor = ({ topic, position }: Cursor): string => Buffer.from(`1 ${topic} ${position}`).toString('base64url');

/** Undefined when it is not one of ours. */
export const readCursor = (text: string): Cursor | undefined => {
  const [, topic, position] = shape.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  return topic === undefined ? undefined : { topic, position: Number(position) };
};

type Query = CallRequest<typeof readEvents>['query'];

const usualPage = 100;
/** The clocks of two machines may differ by this much, so `from` starts this much earlier. */
const clocksDifferMs = 60_000;

const notOurs = 'This is not a cursor of this topic. Use the next from the previous answer';

interface Start {
  readonly position: number;
  /** Whether the reader must get the event right after the position: true unless they began at the oldest. */
  readonly isContinued: boolean;
}

@Injectable()
export class FeedService {
  constructor(
    private readonly feed: FeedRepository,
    private readonly clock: Clock,
  ) {}

  async read(partner: Partner, query: Query) {
    const { topic, limit = usualPage } = query;
    if (!partner.topics.includes(topic))
      throw new DomainError('TOPIC_NOT_ALLOWED', { fields: { topic: 'Your key does not open this topic' } });
    const start = await this.startOf(query);
    const head = await this.feed.head(topic);
    const rows = await this.feed.after(topic, start.position, limit + 1, this.clock.now());
    if (start.position > head.position) throw invalid({ after: notOurs });
    if (start.isContinued && isGap(start.position, head.position, rows)) throw this.expired(topic, rows[0]?.position ?? head.position + 1);
    const page = unbroken(rows.slice(0, limit));
    const next = writeCursor({ topic, position: page.at(-1)?.position ?? head.position });
    return { events: page.map(eventOf), next, more: rows.length > page.length };
  }

  private async startOf({ topic, after, from }: Query): Promise<Start> {
    if (after !== undefined && from !== undefined) throw invalid({ from: 'Give either after or from' });
    if (after !== undefined) return { position: positionIn(topic, after), isContinued: true };
    if (from !== undefined) return { position: await this.positionBefore(topic, new Date(from)), isContinued: false };
    return { position: 0, isContinued: false };
  }

  /** Reads the head first: an event placed in the meantime must not fall between the two reads. */
  private async positionBefore(topic: string, from: Date): Promise<number> {
    const head = await this.feed.head(topic);
    const first = await this.feed.firstSince(topic, new Date(from.getTime() - clocksDifferMs));
    return first === undefined ? head.position : first - 1;
  }

  private expired(topic: string, oldest: number): DomainError {
    return new DomainError('CURSOR_EXPIRED', { data: { next: writeCursor({ topic, position: oldest - 1 }) } });
  }
}

const positionIn = (topic: string, after: string): number => {
  const cursor = readCursor(after);
  if (cursor?.topic !== topic) throw invalid({ after: notOurs });
  return cursor.position;
};

/** Positions have no gaps, so a gap means events that are no longer kept. */
const isGap = (position: number, head: number, rows: readonly FeedRow[]): boolean => {
  const [first] = rows;
  return first === undefined ? position < head : first.position !== position + 1;
};

/** Up to the first gap, of which the next read says that it is one: where events have been kept for fewer days since, later ones go before earlier ones. */
const unbroken = (rows: readonly FeedRow[]): readonly FeedRow[] => {
  const gap = rows.findIndex(({ position }, index) => position !== (rows[0]?.position ?? 0) + index);
  return gap < 0 ? rows : rows.slice(0, gap);
};

const eventOf = (row: FeedRow): Envelope => envelope.parse(JSON.parse(row.envelope));

export const FeedController = controller({ keys: PartnerKeysService, feed: FeedService }, [
  serves(readEvents, async ({ headers, query, reply }, { keys, feed }) => {
    void reply.header('www-authenticate', 'Bearer');
    const partner = await keys.admit(headers.authorization);
    void reply.removeHeader('www-authenticate');
    return feed.read(partner, query);
  }),
]);
