// The payments service with payments that fall due, over a provider that keeps what it was asked for in a database of its own.
import { Sweeper } from '@kerbside/platform/work/sweep';
import { startService } from '@kerbside/platform/service/service';
import { MongoClient } from 'mongodb';
import { MethodPort } from '../../services/payments/dist/methods/method-port.js';
import { MethodPorts } from '../../services/payments/dist/methods/method-ports.js';
import { noStanding } from '../../services/payments/dist/methods/standing.js';
import { collectionsSweep } from '../../services/payments/dist/sale/collections.js';
import { service } from '../../services/payments/dist/service.js';
import { answering } from '../measure/answering.mjs';

/** Makes one payment per key, and counts how often each was taken. It outlives the service that is killed. */
class CountingProvider extends MethodPort {
  method = 'card';
  leastPence = 1;
  options = ['in_full', 'instalments'];

  constructor(payments) {
    super();
    this.payments = payments;
  }

  async open({ attemptId, amountPence }) {
    await this.payments.updateOne({ _id: attemptId }, { $setOnInsert: { amountPence, taken: 0 } }, { upsert: true });
    return this.read(attemptId);
  }

  async read(ref) {
    const { amountPence, taken } = await this.payments.findOne({ _id: ref });
    const isTaken = taken > 0;
    return { ...noStanding, ref, amountPence, takenPence: isTaken ? amountPence : 0, status: isTaken ? 'taken' : 'authorised' };
  }

  async take(ref) {
    await this.payments.updateOne({ _id: ref, taken: 0 }, { $inc: { taken: 1 } });
    return this.read(ref);
  }

  cancel(ref) {
    return this.read(ref);
  }
}

let running;
let isStopped = false;

answering({
  start: async ({ provider }) => {
    running = await startService(service, process.env);
    const client = await MongoClient.connect(process.env.MONGO_URI);
    const payments = client.db(provider).collection('payments');
    Object.assign(running.app.get(MethodPorts, { strict: false }), { all: [new CountingProvider(payments)] });
    return {};
  },
  /** Collects until nothing is left, or for so many batches. */
  collect: async (batches) => {
    const sweeper = running.app.get(Sweeper, { strict: false });
    for (let done = 0; done < batches && !isStopped; done += 1) await sweeper.runNow(collectionsSweep);
    return {};
  },
  stop: async () => {
    isStopped = true;
    await running.close();
  },
});
