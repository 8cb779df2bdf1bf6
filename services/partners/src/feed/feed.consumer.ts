import { Controller } from '@nestjs/common';
import { serviceNames } from '@kerbside/contracts/call';
import type { EventOf, EventType } from '@kerbside/contracts/event';
import { addConsumerTogether } from '@kerbside/platform/events/receiving/consume';
import { everyEventOf } from '@kerbside/platform/events/receiving/every-event';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Clock } from '@kerbside/platform/time/clock';
import { PartnersConfig } from '../config.js';
import { PartnersRepository } from '../partners/partners.repository.js';
import { FeedRepository } from './feed.repository.js';

type AnyEvent = EventOf<EventType>;

const dayMs = 24 * 60 * 60 * 1_000;

/** Stores every event of every other service as it is, so that a new type or version needs no release of this service; none before there is a partner. */
@Controller()
export class FeedConsumer {
  constructor(
    private readonly feed: FeedRepository,
    private readonly partners: PartnersRepository,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    private readonly config: PartnersConfig,
  ) {}

  async keep(topic: string, events: readonly AnyEvent[]): Promise<void> {
    if (!(await this.partners.areThere())) return;
    const rows = events.map((event) => ({ _id: event.id, topic, type: event.type, envelope: JSON.stringify(event) }));
    const keeping = { now: this.clock.now(), keptMs: this.config.feedKeptDays * dayMs };
    await this.mongo.transaction((session) => this.feed.addAll(topic, rows, keeping, session));
  }
}

// One consumer for each topic, because dead letters name them. Repeatable, because it stores the events themselves and skips those that it has.
for (const name of serviceNames.filter((one) => one !== 'partners')) {
  const eventType = everyEventOf(name);
  addConsumerTogether(FeedConsumer, name, eventType, (feed, events) => feed.keep(eventType.topic, events), {
    isRepeatable: true,
  });
}
