import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { PoliciesRepository } from '../src/policies/policies.repository.js';
import { serialSchema } from '../src/policies/policy.document.js';
import { shownSerial } from '../src/policies/serial.js';
import { service } from '../src/service.js';

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

  it('continue an older plain count', async () => {
    await serials().create({ _id: 'gap', last: 4 });
    const serial = await repository().nextSerial('gap');
    const { last, key } = (await serials().findById('gap').lean()) ?? { last: 0, key: '' };
    expect([last, serial]).toEqual([5, shownSerial(5, key)]);
  });
});
