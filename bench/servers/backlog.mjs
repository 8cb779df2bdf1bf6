// A service with events waiting in its outbox: fills the outbox, then starts the relay.
import { Module } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { EventMetrics } from '@kerbside/platform/events/event-metrics';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Relay } from '@kerbside/platform/events/outbox/relay';
import { startService } from '@kerbside/platform/service/service';
import { answering } from '../measure/answering.mjs';
import { clock, counted } from './counted.mjs';
import { decorate } from './decorate.mjs';

const atOnce = 10_000;

class NoModule {}
decorate(NoModule, { on: [Module({})] });

let running;
const part = (token) => running.app.get(token, { strict: false });
let version = 0;
let filled = 0;

const published = async () => (await part(EventMetrics).published.get()).values.reduce((sum, { value }) => sum + value, 0);

answering({
  start: async () => {
    running = await startService({ name: 'pricing', config: () => ({}), module: () => NoModule, refusals: {} }, process.env);
    await part(Relay).stop();
  },
  fill: async ({ count, keys, value }) => {
    const { rows } = part(Outbox);
    filled = count;
    await rows.deleteMany({});
    for (let from = 0; from < count; from += atOnce) {
      const some = Array.from({ length: Math.min(atOnce, count - from) }, (_, i) => from + i);
      await rows.insertMany(
        some.map((n) => ({ topic: counted.topic, aggregateId: `key-${n % keys}`, version: (version += 1), envelope: value, sentAt: null })),
      );
    }
  },
  /** Returns how long it took until every row was published and marked, in ms. */
  drain: async () => {
    const { rows } = part(Outbox);
    const before = await published();
    const began = clock();
    part(Relay).start();
    // Queries the database only when it can be done: skipping what was just marked costs it more than the marking.
    while ((await published()) < before + filled) await wait(5);
    while (await rows.findOne({ sentAt: null }, { hint: 'unsent', projection: { _id: 1 } })) await wait(5);
    const took = clock() - began;
    await part(Relay).stop();
    return took;
  },
  stop: () => running.close(),
});
