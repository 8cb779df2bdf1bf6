// The pricing service with quotes whose cover changes, and how much of that is the rule alone.
import { EnclosedEvents } from '@kerbside/platform/events/outbox/enclosed-events';
import { EventLog } from '@kerbside/platform/events/event-log';
import { Relay } from '@kerbside/platform/events/outbox/relay';
import { startService } from '@kerbside/platform/service/service';
import { service } from '../../services/pricing/dist/service.js';
import { answering } from '../measure/answering.mjs';
import { priceOf, question } from './plans.mjs';

let running;
const part = (token) => running.app.get(token, { strict: false });

answering({
  start: async () => {
    running = await startService(service, process.env);
    return { url: running.url };
  },
  /** Stops everything else, so that from now on only the changes of quotes are counted. */
  quieten: async () => {
    await part(Relay).stop();
    await part(EventLog).close();
  },
  /** Does what the running service does between two changes. */
  takeEvents: async () => {
    await part(EnclosedEvents).publish(() => Promise.resolve());
    await part(EnclosedEvents).settle();
  },
  /** How long the pure rule takes, in microseconds. */
  rule: (times) => {
    const began = performance.now();
    for (let i = 0; i < times; i += 1) priceOf(question);
    return ((performance.now() - began) * 1_000) / times;
  },
  stop: () => running.close(),
});
