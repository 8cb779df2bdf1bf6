import { randomUUID } from 'node:crypto';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { PoliciesRepository } from '../src/policies/policies.repository.js';
import { policiesFor } from '../src/policies/policy.js';
import { serialSchema } from '../src/policies/policy.document.js';
import { shownSerial } from '../src/policies/serial.js';
import { service } from '../src/service.js';
import { aPurchasedQuote } from '../src/testing/purchased-quote.js';

describe('the serials of policies', () => {
  let claims: ServiceUnderTest;
  const repository = () => claims.get(PoliciesRepository);
  const serials = () => claims.get(Mongo).model('Serial', serialSchema);

  beforeAll(async () => {
    claims = await testService(service);
  });
  afterAll(() => claims.close());

  it('are all different, and not consecutive, when many are requested at once', async () => {
    const given = await Promise.all(Array.from({ length: 40 }, () => repository().nextSerial('warranty')));
    expect(new Set(given).size).toBe(40);
    expect(Math.max(...given)).toBeGreaterThan(1_000_000);
    expect(given).not.toEqual(given.toSorted((a, b) => a - b));
  });

  it('continue an older plain count, and skip a number that a policy already has', async () => {
    await serials().create({ _id: 'gap', last: 4 });
    await repository().nextSerial('gap');
    const { last, key } = (await serials().findById('gap').lean()) ?? { last: 0, key: '' };
    expect(last).toBe(5);
    const taken = shownSerial(6, key);
    const quote = aPurchasedQuote();
    const sold = { ...quote, policies: quote.policies.map((policy) => ({ ...policy, productType: 'gap' as const })) };
    const identities = [{ id: randomUUID(), serial: taken }];
    const policies = policiesFor({ paymentId: randomUUID(), quote: sold, issuedAt: claims.clock.now(), identities });
    await claims.get(Mongo).transaction((session) => repository().add(policies, session));
    expect(await repository().nextSerial('gap')).toBe(shownSerial(7, key));
  });
});
