import { randomUUID } from 'node:crypto';
import { rateRecommendation, readRecommendation, waveRecommendationAway } from '@kerbside/contracts/http/accounts/ratings';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service as definition } from '../src/service.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await testService(definition);
});
afterAll(() => service.close());

const rate = (rating: unknown, userId: string = randomUUID()) =>
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

  const waveAway = (userId: string) =>
    service
      .http()
      .post(waveRecommendationAway.path)
      .set(service.as({ kind: 'customer', userId }))
      .send({});
  it.each([
    ['answered', (userId: string) => rate(9, userId)],
    ['waved away', waveAway],
    ['answered, then waved away', async (userId: string) => (await rate(2, userId).expect(200), waveAway(userId))],
  ])('is not asked again for a year after it was %s', async (_, say) => {
    const userId = randomUUID();
    const isAsked = async () => {
      const { body } = await service
        .http()
        .get(readRecommendation.path)
        .set(service.as({ kind: 'customer', userId }))
        .expect(200);
      return body.data.isAsked;
    };
    service.clock.set(new Date('2026-11-21T12:00:00Z'));
    const seen: boolean[] = [await isAsked()];
    await say(userId);
    for (const day of ['2027-11-20', '2027-11-21']) {
      service.clock.set(new Date(`${day}T12:00:00Z`));
      seen.push(await isAsked());
    }
    expect(seen).toEqual([true, false, true]);
  });
});
