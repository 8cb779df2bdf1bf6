import { serviceNames } from '@kerbside/contracts/call';
import { topicOf } from '@kerbside/contracts/event';
import { consumer, together } from '@kerbside/platform/events/receiving/consumer';
import { everyEventOf } from '@kerbside/platform/events/receiving/every-event';
import type { ServicesOf } from '@kerbside/platform/calls/with-services';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Clock } from '@kerbside/platform/time/clock';
import { PartnersConfig } from '../config.js';
import { PartnersRepository } from '../partners/partners.repository.js';
import { FeedRepository } from './feed.repository.js';

const dayMs = 24 * 60 * 60 * 1_000;

const classes = { feed: FeedRepository, partners: PartnersRepository, mongo: Mongo, clock: Clock, config: PartnersConfig };

const kept = (name: string) =>
  together(everyEventOf(name), async (events, { feed, partners, mongo, clock, config }: ServicesOf<typeof classes>) => {
    if (!(await partners.areThere())) return;
    const topic = topicOf(name);
    const rows = events.map((event) => ({ _id: event.id, topic, type: event.type, envelope: JSON.stringify(event) }));
    const keeping = { now: clock.now(), keptMs: config.feedKeptDays * dayMs };
    await mongo.transaction((session) => feed.addAll(topic, rows, keeping, session));
  });

/**
 * Stores every event of every other service as it is and skips those that it has, so that a new type or version needs no release of this
 * service; none before there is a partner. One consumer for each topic, because dead letters name them.
 */
export const FeedConsumer = consumer(
  'FeedConsumer',
  classes,
  Object.fromEntries(serviceNames.filter((name) => name !== 'partners').map((name) => [name, kept(name)])),
);
