import * as z from 'zod/mini';
import { PassThrough, type Readable } from 'node:stream';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { streamUpdates, readUpdatesChannel } from '@kerbside/contracts/http/accounts/account-updates';
import { accountParts, type UpdateLine } from '@kerbside/contracts/page/page-updates';
import type { ChangeDocument } from '@kerbside/platform/mongo/changes';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { Readiness } from '@kerbside/platform/telemetry/readiness';
import { Clock } from '@kerbside/platform/time/clock';
import { UpdatesRepository } from './updates.repository.js';
import { channelOf } from './updates.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { notFound } from '@kerbside/platform/errors/errors';
import { file } from '@kerbside/platform/calls/http';

/** Bytes: an edge that has stopped reading is disconnected once this much waits for it. */
const mostWaiting = 1024 * 1024;
/** More than this is not told one by one. */
const mostMissed = 1_000;

const written = z.object({ customerId: z.string(), part: z.string() });

/** Passes updates on to every edge that listens to this process: one line an event, whichever process wrote it. */
@Injectable()
export class UpdatesStream implements OnApplicationBootstrap {
  private readonly listeners = new Set<PassThrough>();
  /** Milliseconds: all that was written before has been told. Each update moves it on. */
  private at = 0;

  constructor(
    private readonly mongo: Mongo,
    private readonly updates: UpdatesRepository,
    private readonly config: PlatformConfig,
    private readonly readiness: Readiness,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    const beat = setInterval(() => this.sayTo(this.listeners, { parts: [] }), streamUpdates.stream.beatMs).unref();
    const end = this.mongo.changes.listen({
      database: this.mongo.connection.name,
      collection: 'news',
      kinds: 'inserts',
      fields: ['customerId', 'part'],
      onChange: (change) => this.tell(change),
      // What was written while the stream was closed.
      onLook: () => {
        const since = this.at;
        this.move();
        void this.tellMissed(this.listeners, since);
      },
    });
    this.readiness.onDrain(() => {
      end();
      clearInterval(beat);
      for (const listener of this.listeners) listener.end();
    });
  }

  open(since: number | undefined): Readable {
    const listener = new PassThrough();
    this.listeners.add(listener);
    listener.once('close', () => this.listeners.delete(listener));
    this.sayTo([listener], { parts: [] });
    if (since !== undefined) void this.tellMissed([listener], since);
    return listener;
  }

  private tell(change: ChangeDocument): void {
    this.move();
    this.sayTo(this.listeners, this.lineOf(z.parse(written, change)));
  }

  /** Where it cannot be known, everything may have changed. */
  private async tellMissed(listeners: Iterable<PassThrough>, since: number): Promise<void> {
    const all = [...listeners];
    if (all.length === 0) return;
    const rows = await this.updates.since(new Date(since), mostMissed).catch(() => undefined);
    if (rows === undefined) return this.sayTo(all, { parts: [...accountParts] });
    const once = new Map(rows.map((row) => [`${row.customerId} ${row.part}`, row]));
    for (const row of once.values()) this.sayTo(all, this.lineOf(row));
  }

  private move(): void {
    this.at = Math.max(this.clock.now().getTime(), this.at + 1);
  }

  private lineOf({ customerId, part }: z.infer<typeof written>): Omit<UpdateLine, 'at'> {
    return { channel: channelOf(customerId, this.config.serviceKey), parts: [part] };
  }

  private sayTo(listeners: Iterable<PassThrough>, line: Omit<UpdateLine, 'at'>): void {
    const text = `${JSON.stringify({ at: this.at, ...line })}\n`;
    for (const listener of listeners) {
      if (listener.writableLength > mostWaiting) listener.destroy();
      else if (!listener.writableEnded) listener.write(text);
    }
  }
}

export const UpdatesController = controller({ stream: UpdatesStream, config: PlatformConfig }, [
  serves(readUpdatesChannel, ({ query, caller }, { config }) => {
    const { customerId = caller.userId } = query;
    // The edge limits the pages of one who listens to their own account, and not those of staff who name it.
    if (query.customerId !== undefined && caller.kind !== 'staff') throw notFound();
    return { channel: channelOf(customerId, config.serviceKey) };
  }),
  serves(streamUpdates, ({ query }, { stream }) =>
    file(stream.open(query.since), { name: 'updates', mediaType: 'application/x-ndjson', isInline: true }),
  ),
]);
