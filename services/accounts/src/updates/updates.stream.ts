import { PassThrough, type Readable } from 'node:stream';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { accountParts, type UpdateLine } from '@kerbside/contracts/page/page-updates';
import type { Change } from '@kerbside/platform/mongo/changes';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { Readiness } from '@kerbside/platform/telemetry/readiness';
import * as z from 'zod/mini';
import { channelOf } from './updates.js';

const beatMs = 10_000;
/** Bytes: an edge that has stopped reading is disconnected once this much waits for it. */
const mostWaiting = 1024 * 1024;

const written = z.object({ customerId: z.string(), part: z.string() });

/** Passes updates on to every edge that listens to this process: one line an event, whichever process wrote it. */
@Injectable()
export class UpdatesStream implements OnApplicationBootstrap {
  private readonly listeners = new Set<PassThrough>();

  constructor(
    private readonly mongo: Mongo,
    private readonly config: PlatformConfig,
    private readonly readiness: Readiness,
  ) {}

  onApplicationBootstrap(): void {
    const beat = setInterval(() => this.write('\n'), beatMs).unref();
    const end = this.mongo.changes.listen({
      database: this.mongo.connection.name,
      collection: 'news',
      kinds: 'inserts',
      fields: ['customerId', 'part'],
      onChange: (change) => this.tell(change),
      // What was written while the stream was closed is unknown.
      onLook: () => this.say({ parts: [...accountParts] }),
    });
    this.readiness.onDrain(() => {
      end();
      clearInterval(beat);
      for (const listener of this.listeners) listener.end();
    });
  }

  open(): Readable {
    const listener = new PassThrough();
    this.listeners.add(listener);
    listener.once('close', () => this.listeners.delete(listener));
    listener.write('\n');
    return listener;
  }

  private tell(change: Change): void {
    const { customerId, part } = z.parse(written, change);
    this.say({ channel: channelOf(customerId, this.config.serviceKey), parts: [part] });
  }

  private say(line: UpdateLine): void {
    this.write(`${JSON.stringify(line)}\n`);
  }

  private write(text: string): void {
    for (const listener of this.listeners) {
      if (listener.writableLength > mostWaiting) listener.destroy();
      else listener.write(text);
    }
  }
}
