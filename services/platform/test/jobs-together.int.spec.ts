import { Injectable, Module } from '@nestjs/common';
import { Jobs } from '../src/work/jobs.js';
import { Mongo } from '../src/mongo/mongo.js';
import type { ServiceUnderTest } from '../src/testing/service-under-test.js';
import { testService } from '../src/testing/test-service.js';

const iron = 'iron';
const torn = 'torn';

@Injectable()
class Laundry {
  /** How many sheets each try received. */
  readonly tries: number[] = [];

  constructor(
    private readonly jobs: Jobs,
    private readonly mongo: Mongo,
  ) {
    jobs.defineTogether<{ sheet: string }>(iron, async (all) => {
      this.tries.push(all.length);
      if (all.some(({ sheet }) => sheet === torn)) throw new Error('A sheet is torn');
      return async (session) => {
        await this.sheets.insertMany(
          all.map(({ sheet }) => ({ sheet })),
          { session },
        );
      };
    });
  }

  get sheets() {
    return this.mongo.connection.collection('sheets');
  }

  bring(...sheets: readonly string[]): Promise<void> {
    return this.mongo.transaction((session) =>
      this.jobs.addAll(
        session,
        iron,
        sheets.map((sheet) => ({ id: sheet, facts: { sheet } })),
      ),
    );
  }

  async ironed(): Promise<string[]> {
    return (await this.sheets.find({}, { sort: { sheet: 1 } }).toArray()).map(({ sheet }) => String(sheet));
  }
}

@Module({ providers: [Laundry] })
class LaundryModule {}

describe('jobs that go together', () => {
  let service: ServiceUnderTest;
  let laundry: Laundry;

  beforeEach(async () => {
    service = await testService({ name: 'claims', config: () => ({}), module: () => LaundryModule, refusals: {} });
    laundry = service.get(Laundry);
    await laundry.sheets.insertOne({ sheet: '-' });
  });
  afterEach(() => service.close());

  it('are added once, and done once by one try, however often they are run', async () => {
    await laundry.bring('a', 'b', 'c');
    await laundry.bring('a', 'c', 'd');
    await service.sweep(iron);
    await Promise.all([service.sweep(iron), service.sweep(iron)]);
    expect(await laundry.ironed()).toEqual(['-', 'a', 'b', 'c', 'd']);
    expect(laundry.tries).toEqual([4]);
  });

  it('are done once where two processes run them at the same time', async () => {
    await laundry.bring('a', 'b', 'c');
    await Promise.all([service.sweep(iron), service.sweep(iron), service.sweep(iron)]);
    expect(await laundry.ironed()).toEqual(['-', 'a', 'b', 'c']);
  });

  it('are each tried alone where they fail together, so that one keeps none of the others', async () => {
    await laundry.bring('a', torn, 'b');
    await service.sweep(iron);
    expect(await laundry.ironed()).toEqual(['-', 'a', 'b']);
    expect(laundry.tries).toEqual([3, 1, 1, 1]);
  });
});
