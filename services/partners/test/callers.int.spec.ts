import { answersOf, matrixOf } from '@kerbside/platform/testing/authorisation-matrix';
import { aPartner, startedPartners } from './stage.js';

describe('the calls of partners', () => {
  let key: string;
  const partners = startedPartners();
  beforeAll(async () => {
    ({ key } = await aPartner(partners));
  });

  it.each(matrixOf('partners'))('Q6, A6: $id, for $who: whoever asks is let in or refused', async (row) =>
    expect(
      await answersOf(partners, row, {
        shown: { 'a partner': { authorization: `Bearer ${key}` } },
        ...(row.id === 'partner-events' ? { query: { topic: 'kerbside.claims' } } : {}),
      }),
    ).toEqual(row.answers),
  );
});
