import { consumer, on } from '@kerbside/platform/events/receiving/consumer';
import { Inbox } from '@kerbside/platform/events/receiving/inbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { startService } from '@kerbside/platform/service/service';
import { clock, counted } from './counted.mjs';

const begun = new Map();
const handled = [];

const CountedConsumer = consumer(
  'CountedConsumer',
  { mongo: Mongo },
  {
    onCounted: on(counted, async ({ id, data }, { mongo }, session) => {
      begun.set(id, [data.n, clock()]);
      await mongo.connection.collection('effects').insertOne({ _id: id, n: data.n }, { session });
    }),
  },
);

let running;
/** A service that writes an effect for each event, in the transaction of its receipt. The functions are those that `Child` calls. */
export const countedConsumer = {
  start: async () => {
    const module = () => ({ module: class Counted {}, controllers: [CountedConsumer] });
    running = await startService({ name: 'vouchers', config: () => ({}), module, refusals: {} }, process.env);
    const inbox = running.app.get(Inbox, { strict: false });
    const once = inbox.once.bind(inbox);
    // Wraps the inbox, because effect and receipt are committed when it resolves.
    inbox.once = async (consumer, eventId, effect) => {
      const isFirst = await once(consumer, eventId, effect);
      handled.push([...begun.get(eventId), clock()]);
      begun.delete(eventId);
      return isFirst;
    };
  },
  count: () => handled.length,
  /** What was handled since the last call: number, when its handler began, when its effect was committed. */
  take: () => handled.splice(0),
  stop: () => running.close(),
};
