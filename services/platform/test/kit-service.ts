import { controller, serves } from '../src/http/controller.js';
import { Injectable, Module } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import * as z from 'zod/mini';
import { callsOf } from '@kerbside/contracts/call';
import { event } from '@kerbside/contracts/event';
import { Clock } from '../src/time/clock.js';
import { consumer, on } from '../src/events/receiving/consumer.js';
import { Outbox } from '../src/events/outbox/outbox.js';
import { Internal } from '../src/internal/internal.js';
import { Mongo } from '../src/mongo/mongo.js';
import type { ServiceDefinition } from '../src/service/service-definition.js';
import { Sweeper } from '../src/work/sweep.js';

/** A made-up service with everything a real one has: a call in, a call out, an event in, an event out, a sweep. */
export const readTariff = callsOf('pricing')({
  id: 'read-tariff',
  method: 'POST',
  path: '/internal/tariff',
  who: 'service',
  summary: '',
  body: z.object({ product: z.string() }),
  data: z.object({ pence: z.int() }),
});
export const order = callsOf('vouchers')({
  id: 'order',
  method: 'POST',
  path: '/api/orders',
  who: 'public',
  summary: '',
  body: z.object({ id: z.string() }),
  data: z.object({ pence: z.int(), at: z.string() }),
});
export const ordered = event('vouchers', 'ordered', 1, { summary: '', data: z.object({ pence: z.int() }), sample: { pence: 1 } });
export const paid = event('payments', 'paid', 1, { summary: '', data: z.object({ orderId: z.string() }), sample: { orderId: 'o' } });

export const unpaidMs = 3_600_000;

interface Order {
  _id: string;
  pence: number;
  payments: number;
  placedAt: Date;
}

@Injectable()
export class Orders {
  readonly rows: Model<Order>;

  constructor(
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
    private readonly internal: Internal,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    this.rows = mongo.model('orders');
    sweeper.every('forget-unpaid', 60_000, async () => {
      await this.rows.deleteMany({ payments: 0, placedAt: { $lt: new Date(clock.now().getTime() - unpaidMs) } });
    });
  }

  async place(id: string, sessionToken: string | undefined) {
    const { pence } = await this.internal.send(readTariff, { body: { product: 'warranty' } }, { sessionToken });
    await this.mongo.transaction(async (session) => {
      await this.rows.insertOne({ _id: id, pence, payments: 0, placedAt: this.clock.now() }, { session });
      await this.outbox.add(session, ordered, { id, version: 1, data: { pence } });
    });
    return { pence, at: this.clock.now().toISOString() };
  }

  async pay(id: string, session: ClientSession): Promise<void> {
    const { matchedCount } = await this.rows.updateOne({ _id: id }, { $inc: { payments: 1 } }, { session });
    if (matchedCount === 0) throw new Error('No such order');
  }
}

const OrderController = controller({ orders: Orders }, [serves(order, ({ body, token }, { orders }) => orders.place(body.id, token))]);

const OrderConsumer = consumer(
  'OrderConsumer',
  { orders: Orders },
  { onPaid: on(paid, ({ data }, { orders }, session) => orders.pay(data.orderId, session)) },
);

@Module({ controllers: [OrderController, OrderConsumer], providers: [Orders] })
class OrdersModule {}

export const ordersService: ServiceDefinition = { name: 'vouchers', config: () => ({}), module: () => OrdersModule, refusals: {} };

/** The other service, which the orders call. */
const TariffController = controller({}, [serves(readTariff, () => ({ pence: 1_999 }))]);
@Module({ controllers: [TariffController] })
class TariffsModule {}
export const tariffsService: ServiceDefinition = { name: 'pricing', config: () => ({}), module: () => TariffsModule, refusals: {} };
