import { controller, serves } from '../src/http/controller.js';
import { Injectable, Module } from '@nestjs/common';
import type { mongo } from 'mongoose';
import * as z from 'zod/mini';
import { callsOf } from '@kerbside/contracts/call';
import { event } from '@kerbside/contracts/event';
import { Outbox } from '../src/events/outbox/outbox.js';
import { Internal } from '../src/internal/internal.js';
import { Mongo } from '../src/mongo/mongo.js';
import type { ServiceDefinition } from '../src/service/service-definition.js';

/** Two made-up services: one has orders placed, which asks the other for their price, and tells of them. */
export const readTariff = callsOf('pricing')('POST /internal/tariff', {
  id: 'read-tariff',
  who: 'service',
  summary: '',
  body: z.object({ product: z.string() }),
  data: z.object({ pence: z.int() }),
});
export const order = callsOf('vouchers')('POST /api/orders', {
  id: 'order',
  who: 'public',
  summary: '',
  body: z.object({ id: z.string() }),
  data: z.object({ pence: z.int() }),
});
export const ordered = event('vouchers', 'ordered', 1, { summary: '', data: z.object({ pence: z.int() }), sample: { pence: 1 } });
@Injectable()
export class Orders {
  readonly rows: mongo.Collection<{ readonly _id: string; readonly pence: number }>;

  constructor(
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
    private readonly internal: Internal,
  ) {
    this.rows = mongo.collection('orders');
  }

  async place(id: string) {
    const { pence } = await this.internal.send(readTariff, { body: { product: 'warranty' } });
    await this.mongo.transaction(async (session) => {
      await this.rows.insertOne({ _id: id, pence }, { session });
      await this.outbox.add(session, ordered, { id, version: 1, data: { pence } });
    });
    return { pence };
  }
}

const OrderController = controller({ orders: Orders }, [serves(order, ({ body }, { orders }) => orders.place(body.id))]);

@Module({ controllers: [OrderController], providers: [Orders] })
class OrdersModule {}

export const ordersService: ServiceDefinition = { name: 'vouchers', config: () => ({}), module: () => OrdersModule, refusals: {} };

/** The other service, which the orders call. */
const TariffController = controller({}, [serves(readTariff, () => ({ pence: 1_999 }))]);
@Module({ controllers: [TariffController] })
class TariffsModule {}
export const tariffsService: ServiceDefinition = { name: 'pricing', config: () => ({}), module: () => TariffsModule, refusals: {} };
