import { serviceNames } from '@kerbside/contracts/call';
import type { EventType } from '@kerbside/contracts/event';
import { customerErased, dataErasureRequested, dataExportRequested } from '@kerbside/contracts/events/accounts';
import * as z from 'zod/mini';
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

const kept = (eventType: EventType) =>
  together(eventType, async (events, { feed, partners, mongo, clock, config }: ServicesOf<typeof classes>) => {
    if (!(await partners.areThere())) return;
    const { topic } = eventType;
    const rows = events.map((event) => ({ _id: event.id, topic, type: event.type, envelope: JSON.stringify(event) }));
    const keeping = { now: clock.now(), keptMs: config.feedKeptDays * dayMs };
    await mongo.transaction((session) => feed.addAll(topic, rows, keeping, session));
  });

const ofOthers = serviceNames.filter((name) => name !== 'partners').map((name) => [name, kept(everyEventOf(name))] as const);

const asItIs = (eventType: EventType) => kept({ ...eventType, data: z.unknown() });

/** What this service obeys too (`DataRequestsModule`) comes by its name alone. */
const obeyed = {
  exportRequested: asItIs(dataExportRequested),
  erasureRequested: asItIs(dataErasureRequested),
  erased: asItIs(customerErased),
};

/**
 * Stores every event of every other service as it is and skips those that it has, so that a new type or version needs no release of this
 * service; none before there is a partner. One consumer for each topic, because dead letters name them.
 */
export const FeedConsumer = consumer('FeedConsumer', classes, { ...Object.fromEntries(ofOthers), ...obeyed });
