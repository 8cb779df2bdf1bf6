import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { DomainError } from '../src/errors/errors.js';
import { Mongo } from '../src/mongo/mongo.js';
import type { ServiceUnderTest } from '../src/testing/service-under-test.js';
import { testService } from '../src/testing/test-service.js';
import { order, ordered, Orders, ordersService, paid, readTariff, unpaidMs } from './kit-service.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await testService(ordersService);
});
beforeEach(() => service.answer(readTariff, () => ({ pence: 4_200 })));
afterAll(() => service?.close());

const place = (id: string) =>
  service
    .http()
    .post(order.path)
    .set(service.as({ kind: 'customer', userId: randomUUID() }))
    .send({ id });
const payments = async (id: string) => (await service.get(Orders).rows.findById(id).lean())?.payments;

describe('a service in a test', () => {
  it('gets the time from the test', async () => {
    service.clock.set('2027-06-01T09:00:00.000Z');
    service.clock.advance(1_500);
    const { body } = await place('timed');
    expect(body).toEqual({ success: true, data: { pence: 4_200, at: '2027-06-01T09:00:01.500Z' } });
  });

  it('shows its events as the envelopes others will read', async () => {
    await place('told');
    const published = (await service.events()).filter(({ subject }) => subject === 'told');
    expect(published).toEqual([expect.objectContaining({ type: ordered.type, sequence: 1, partitionkey: 'told', data: { pence: 4_200 } })]);
  });

  it('handles an event once, however often it is delivered', async () => {
    await place('paid-once');
    const id = randomUUID();
    await service.deliver(paid, { orderId: 'paid-once' }, { id });
    await service.deliver(paid, { orderId: 'paid-once' }, { id });
    expect(await payments('paid-once')).toBe(1);
  });

  it('reports an event that could not be handled', async () => {
    await expect(service.deliver(paid, { orderId: 'nobody’s' })).rejects.toThrow('No such order');
  });

  it('gets the answers a test gives for other services, and their refusals', async () => {
    const tokens: (string | undefined)[] = [];
    service.answer(readTariff, ({ body }, { sessionToken }) => {
      tokens.push(sessionToken);
      return { pence: body.product.length };
    });
    const answered = await place('answered');
    service.answer(readTariff, () => {
      throw new DomainError('NO_TARIFF', { status: 409, message: 'No price today' });
    });
    const refused = await place('refused');
    expect([answered.body.data.pence, tokens[0]?.startsWith('test-'), refused.status, refused.body.error.code]).toEqual([
      8,
      true,
      409,
      'NO_TARIFF',
    ]);
  });

  it('sweeps only on request', async () => {
    await place('unpaid');
    service.clock.advance(unpaidMs + 1);
    await service.sweep('forget-unpaid');
    expect(await payments('unpaid')).toBeUndefined();
  });

  it('can have its providers replaced', async () => {
    const other = await testService(ordersService, { overrides: [[Orders, { place: async () => ({ pence: 1, at: 'never' }) }]] });
    const { body } = await other.http().post(order.path).send({ id: 'x' });
    await other.close();
    expect(body.data).toEqual({ pence: 1, at: 'never' });
  });
});

it('leaves none of its connections to mongoose when it is closed: a worker starts hundreds', async () => {
  const other = await testService(ordersService);
  const { connection } = other.get(Mongo);
  expect(mongoose.connections).toContain(connection);
  await other.close();
  expect(mongoose.connections).not.toContain(connection);
});
