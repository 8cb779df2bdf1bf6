import { Controller } from '@nestjs/common';
import { serviceNames } from '@kerbside/contracts/call';
import type { EventOf, EventType } from '@kerbside/contracts/event';
import { addConsumerTogether } from '@kerbside/platform/events/receiving/consume';
import { everyEventOf } from '@kerbside/platform/events/receiving/every-event';
import { whenEnded } from '@kerbside/platform/mongo/when-ended';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { Clock } from '@kerbside/platform/time/clock';
import { Sweeper } from '@kerbside/platform/work/sweep';
import type { ClientSession } from 'mongoose';
import { PartnersConfig } from '../config.js';
import { FeedRepository } from './feed.repository.js';
import { keptMs, placing } from './placing.service.js';

type AnyEvent = EventOf<EventType>;

/** Stores every event of every other service as it is, so that a new type or version needs no release of this service. */
@Controller()
export class FeedConsumer {
  private readonly placeSoon = () => this.sweeper.wake(placing);

  constructor(
    private readonly feed: FeedRepository,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
    private readonly config: PartnersConfig,
    private readonly platform: PlatformConfig,
  ) {}

  keep(topic: string, events: readonly AnyEvent[], session: ClientSession): Promise<void> {
    whenEnded(session, this.placeSoon);
    // A single process reads a topic in one lane. With several, each would wait for the others' counter.
    const by = this.platform.isAlone ? { now: this.clock.now(), keptMs: keptMs(this.config) } : undefined;
    return this.feed.addAll(
      topic,
      events.map((event) => ({ _id: event.id, topic, key: event.partitionkey, type: event.type, envelope: JSON.stringify(event) })),
      session,
      by,
    );
  }
}

// One consumer for each topic, because dead letters name them. Repeatable, because it stores the events themselves and skips those that it has.
for (const name of serviceNames.filter((one) => one !== 'partners')) {
  const eventType = everyEventOf(name);
  addConsumerTogether(FeedConsumer, name, eventType, (feed, events, session) => feed.keep(eventType.topic, events, session), {
    isRepeatable: true,
  });
}
