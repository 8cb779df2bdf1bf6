import { randomUUID } from 'node:crypto';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PersonalData } from '@kerbside/platform/personal/personal-data';
import { subjectErased } from '@kerbside/platform/personal/personal-records';
import { stagesOf } from '@kerbside/platform/testing/list-plan';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service as definition } from '../src/service.js';

const subject = { ...subjectErased(randomUUID()), emails: ['Ann.Lee@Example.com'] };

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await testService(definition);
});
afterAll(() => service.close());

const enter = (email: string) => service.http().post('/ajax/whatCarPrizeDrawSubmit').send({ email }).expect(200);

describe('the campaigns that somebody who is erased entered', () => {
  it('forget them, however their address was typed, and nobody else', async () => {
    await enter('ANN.LEE@example.com');
    await enter('bob@example.com');
    await service.get(Mongo).transaction((session) => service.get(PersonalData).erase(subject, session));
    const left = await service.get(Mongo).database.collection('campaign_entries').find().toArray();
    expect(left.map(({ email }) => String(email))).toEqual(['bob@example.com']);
  });

  it('are found by an index, not by reading every entry', async () => {
    const entries = service.get(PersonalData).has.records.find((one) => one.in === 'campaign_entries');
    const filter = await entries?.of(subject, { ids: () => Promise.resolve([]) });
    const stages = await stagesOf(service, 'campaign_entries', filter ?? {}, {});
    expect(stages).toContain('IXSCAN');
    expect(stages).not.toContain('COLLSCAN');
  });
});
