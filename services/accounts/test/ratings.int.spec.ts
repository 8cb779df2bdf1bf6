import { randomUUID } from 'node:crypto';
import { rateRecommendation } from '@kerbside/contracts/http/accounts/ratings';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service as definition } from '../src/service.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await testService(definition);
});
afterAll(() => service.close());

const rate = (rating: unknown, userId = randomUUID()) =>
  service
    .http()
    .post(rateRecommendation.path)
    .set(service.as({ kind: 'customer', userId }))
    .send({ rating });

describe('how likely a customer is to recommend us', () => {
  it.each([
    [0, false],
    [6, false],
    [7, true],
    [10, true],
  ])('A9: %i is positive: %s', async (rating, isPositive) => expect((await rate(rating).expect(200)).body.data).toEqual({ isPositive }));

  it.each([11, -1, 'many', ''])('A9: is not %s', async (rating) =>
    expect((await rate(rating).expect(400)).body.error.fields).toEqual({ rating: 'Choose a number from 0 to 10' }),
  );

  it('A7: is their latest answer, and nobody’s who is not signed in', async () => {
    const userId = randomUUID();
    await rate(9, userId).expect(200);
    await rate(3, userId).expect(200);
    const ratings = service.get(Mongo).connection.model('Rating');
    expect(await ratings.find({ _id: userId }).lean()).toMatchObject([{ rating: 3 }]);
    await service.http().post(rateRecommendation.path).send({ rating: 9 }).expect(401);
  });
});
