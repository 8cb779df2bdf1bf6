import { Controller, Module } from '@nestjs/common';
import { Consumes } from '@kerbside/platform/events/receiving/consume';
import { Inbox } from '@kerbside/platform/events/receiving/inbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { startService } from '@kerbside/platform/service/service';
import { clock, counted } from './counted.mjs';
import { decorate } from './decorate.mjs';

const begun = new Map();
const handled = [];

class CountedConsumer {
  constructor(mongo) {
    this.effects = mongo.connection.collection('effects');
  }

  async onCounted({ id, data }, session) {
    begun.set(id, [data.n, clock()]);
    await this.effects.insertOne({ _id: id, n: data.n }, { session });
  }
}
decorate(CountedConsumer, { on: [Controller()], types: [Mongo], of: { onCounted: { by: Consumes(counted), takes: [] } } });

class CountedModule {}
decorate(CountedModule, { on: [Module({ controllers: [CountedConsumer] })] });

let running;
/** A service that writes an effect for each event, in the transaction of its receipt. The functions are those that `Child` calls. */
export const countedConsumer = {
  start: async ({ service }) => {
    running = await startService({ name: service, config: () => ({}), module: () => CountedModule, refusals: {} }, process.env);
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
