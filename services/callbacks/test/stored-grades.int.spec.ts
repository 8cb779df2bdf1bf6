import { Mongo } from '@kerbside/platform/mongo/mongo';
import { testService } from '@kerbside/platform/testing/test-service';
import type { Grade } from '../src/grades/grades.repository.js';
import { GradesRepository } from '../src/grades/grades.repository.js';
import { service } from '../src/service.js';

it('a grade is stored with everything that it is made of', async () => {
  const callbacks = await testService(service);
  try {
    const { quoteId, ...rest }: Required<Grade> = { quoteId: 'a-quote', grade: 1, by: 'agent', at: new Date('2026-11-20T12:00:00Z') };
    const mongo = callbacks.get(Mongo);
    await mongo.transaction((session) => callbacks.get(GradesRepository).save({ quoteId, ...rest }, session));
    expect(await mongo.connection.collection('quote_grades').find().toArray()).toStrictEqual([{ _id: quoteId, ...rest }]);
  } finally {
    await callbacks.close();
  }
});
