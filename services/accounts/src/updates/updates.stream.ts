import { PassThrough, type Readable } from 'node:stream';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { streamUpdates, readUpdatesChannel } from '@kerbside/contracts/http/accounts/account-updates';
import { accountParts, type UpdateLine } from '@kerbside/contracts/page/page-updates';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { Readiness } from '@kerbside/platform/telemetry/readiness';
import { Clock } from '@kerbside/platform/time/clock';
import { AccountUpdates, type ToldUpdates } from './account-updates.js';
import { RecentUpdates } from './recent-updates.js';
import { channelOf, type AccountUpdate } from './updates.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { notFound } from '@kerbside/platform/errors/errors';
import { file } from '@kerbside/platform/calls/http';

/** Bytes: an edge that has stopped reading is disconnected once this much waits for it. */
const mostWaiting = 1024 * 1024;

/** Passes updates on to every edge that listens to this process: one line an event, whichever process told of it. */
@Injectable()
export class UpdatesStream implements OnApplicationBootstrap {
  private readonly listeners = new Set<PassThrough>();
  private readonly recent: RecentUpdates;
  /** Milliseconds: all that was told before has been passed on. Each update moves it on. */
  private at: number;

  constructor(
    private readonly updates: AccountUpdates,
    private readonly config: PlatformConfig,
    private readonly readiness: Readiness,
    private readonly clock: Clock,
  ) {
    this.at = clock.now().getTime();
    this.recent = new RecentUpdates(this.at);
  }

  onApplicationBootstrap(): void {
    const beat = setInterval(() => this.sayTo(this.listeners, { parts: [] }), streamUpdates.stream.beatMs).unref();
    this.updates.hear((told) => this.passOn(told));
    this.readiness.onDrain(() => {
      clearInterval(beat);
      for (const listener of this.listeners) listener.end();
    });
  }

  open(since: number | undefined): Readable {
    const listener = new PassThrough();
    this.listeners.add(listener);
    listener.once('close', () => this.listeners.delete(listener));
    this.sayTo([listener], { parts: [] });
    if (since !== undefined) this.tellMissed(listener, since);
    return listener;
  }

  private passOn(told: ToldUpdates | undefined): void {
    this.at = Math.max(this.clock.now().getTime(), this.at + 1);
    if (!told) {
      this.recent.forgetAll(this.at);
      return this.sayTo(this.listeners, everything);
    }
    if (this.recent.add(told, this.at)) for (const update of told.updates) this.sayTo(this.listeners, this.lineOf(update));
  }

  private tellMissed(listener: PassThrough, since: number): void {
    const missed = this.recent.since(since);
    if (!missed) return this.sayTo([listener], everything);
    const once = new Map(missed.map((update) => [`${update.customerId} ${update.part}`, update]));
    for (const update of once.values()) this.sayTo([listener], this.lineOf(update));
  }

  private lineOf({ customerId, part }: AccountUpdate): Omit<UpdateLine, 'at'> {
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

/** Where it cannot be known, everything may have changed. */
const everything = { parts: [...accountParts] };

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
