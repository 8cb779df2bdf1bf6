import { Mongo } from '@kerbside/platform/mongo/mongo';
import { testService } from '@kerbside/platform/testing/test-service';
import type { SearchEntry } from '../src/search/entry.js';
import { SearchRepository } from '../src/search/search.repository.js';
import { service } from '../src/service.js';

const entry: Required<SearchEntry> = {
  kind: 'customer',
  entityId: 'casey',
  customerId: 'casey',
  title: 'Casey Holt',
  subtitle: 'casey@example.com',
  words: [
    { by: 'name', word: 'casey holt' },
    { by: 'email', word: 'casey@example.com' },
  ],
  madeAt: new Date('2026-11-20T12:00:00Z'),
  sortAs: 'casey holt',
  isWithCars: true,
  policyId: 'caseys',
  about: { email: 'casey@example.com', phone: null, postcode: 'YO31 7PL', town: 'York' },
};

it('an entry is stored with everything that it is made of, and read back as it was', async () => {
  const imports = await testService(service);
  try {
    const mongo = imports.get(Mongo);
    const search = imports.get(SearchRepository);
    await mongo.transaction((session) => search.save([entry], session));
    expect(await mongo.connection.collection('search_entries').find().toArray()).toStrictEqual([{ _id: 'customer:casey', ...entry }]);
    expect(await search.customers(['casey'])).toStrictEqual([entry]);
    expect(await search.find({ forms: ['casey'], names: [] }, { page: 1, perPage: 10 })).toStrictEqual({ entries: [entry], count: 1 });
  } finally {
    await imports.close();
  }
});
