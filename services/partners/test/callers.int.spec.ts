import { answersOf, matrixOf } from '@kerbside/platform/testing/authorisation-matrix';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { aPartner, startPartners } from './stage.js';

describe('the calls of partners', () => {
  let partners: ServiceUnderTest;
  let key: string;
  beforeAll(async () => {
    partners = await startPartners();
    ({ key } = await aPartner(partners));
  });
  afterAll(() => partners.close());

  it.each(matrixOf('partners'))('Q6, A6: $id, for $who: whoever asks is let in or refused', async (row) =>
    expect(
      await answersOf(partners, row, {
        shown: { 'a partner': { authorization: `Bearer ${key}` } },
        ...(row.id === 'partner-events' ? { query: { topic: 'kerbside.claims' } } : {}),
      }),
    ).toEqual(row.answers),
  );
});
