import { answersOf, matrixOf } from '@kerbside/platform/testing/authorisation-matrix';
import { startedService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';

describe('the calls of imports', () => {
  const imports = startedService(service);

  it.each(matrixOf('imports'))('Q6, A6: $id, for $who: whoever asks is let in or refused', async (row) =>
    expect(await answersOf(imports, row)).toEqual(row.answers),
  );
});
