import { Controller } from '@nestjs/common';
import { serviceNames } from '@kerbside/contracts/call';
import type { EventOf, EventType } from '@kerbside/contracts/event';
import { ConsumesTogether } from '@kerbside/platform/events/receiving/consume';
import { everyEventOf } from '@kerbside/platform/events/receiving/every-event';
import type { ClientSession } from 'mongoose';
import { FeedRepository } from './feed.repository.js';

type AnyEvent = EventOf<EventType>;

/** Stores every event of every other service without looking inside, so that a new type or version needs no release of this service. */
@Controller()
export class FeedConsumer {
  constructor(private readonly feed: FeedRepository) {}

  keep(topic: string, events: readonly AnyEvent[], session: ClientSession): Promise<void> {
    return this.feed.addAll(
      topic,
      events.map((event) => ({ _id: event.id, topic, key: event.partitionkey, type: event.type, envelope: JSON.stringify(event) })),
      session,
    );
  }
}

// One consumer for each topic, each a method of its own, because receipts and dead letters name them.
for (const name of serviceNames.filter((one) => one !== 'partners')) {
  const eventType = everyEventOf(name);
  const method = {
    configurable: true,
    value(this: FeedConsumer, events: readonly AnyEvent[], session: ClientSession): Promise<void> {
      return this.keep(eventType.topic, events, session);
    },
  };
  Object.defineProperty(FeedConsumer.prototype, name, method);
  ConsumesTogether(eventType)(FeedConsumer.prototype, name, method);
}
