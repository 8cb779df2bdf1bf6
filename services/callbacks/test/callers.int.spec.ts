import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { readRulesOfType } from '@kerbside/contracts/http/imports/rules';
import { openQuote } from '@kerbside/contracts/http/pricing/internal';
import { notFound } from '@kerbside/platform/errors/errors';
import { answersOf, matrixOf } from '@kerbside/platform/testing/authorisation-matrix';
import { startedService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';

describe('the calls of callbacks', () => {
  const callbacks = startedService(service, { env: { PER_ADDRESS_LIMIT_FACTOR: '100' } });
  beforeAll(() => {
    for (const call of [openQuote, readRulesOfType, readPerson])
      callbacks.answer(call, () => {
        throw notFound();
      });
  });

  it.each(matrixOf('callbacks'))('Q6, A6: $id, for $who: whoever asks is let in or refused', async (row) =>
    expect(await answersOf(callbacks, row)).toEqual(row.answers),
  );
});
