import { vehicleDraft } from '@kerbside/contracts/http/pricing/pricing';
import * as z from 'zod/mini';
import { DemoData } from './demo-data.js';
import { stillToBuy, visitsLeft } from './demo-purchases.js';

const shape = z.partial(vehicleDraft);
const aQuote = (status: 'open' | 'paying' | 'purchased' | 'expired', registration: string) => ({
  status,
  vehicle: z.parse(shape, { registration_number: registration }) as z.infer<typeof vehicleDraft>,
});
const cars = ['AB12 CDE', 'FG34 HIJ'];

describe('the demo purchases that a start makes', () => {
  it.each([
    ['nothing has been bought yet', [], cars],
    ['an earlier start was interrupted before it paid', [aQuote('open', 'AB12 CDE')], cars],
    ['an earlier start bought for the first car', [aQuote('purchased', 'ab12cde')], ['FG34 HIJ']],
    ['all have been bought', [aQuote('purchased', 'AB12 CDE'), aQuote('purchased', 'FG34 HIJ'), aQuote('expired', 'FG34 HIJ')], []],
    ['a quote has no car yet', [{ status: 'open' as const, vehicle: null }], cars],
  ])('when %s', (_, quotes, left) => expect(stillToBuy(cars, quotes)).toEqual(left));

  it('leaves it to the next start while one is being paid for', () => {
    expect(() => stillToBuy(cars, [aQuote('paying', 'AB12 CDE')])).toThrow('still being paid for');
    expect(stillToBuy(cars, [aQuote('paying', 'AB12 CDE'), aQuote('purchased', 'AB12 CDE')])).toEqual(['FG34 HIJ']);
  });
});

describe('demo visits', () => {
  const aQuote = (productType: 'mot' | 'service' | 'warranty', status: 'open' | 'purchased') => ({ productType, status });

  it.each([
    ['nothing was bought yet', [], ['mot', 'service']],
    ['cover alone was bought', [aQuote('warranty', 'purchased')], ['mot', 'service']],
    ['an earlier start was interrupted before it paid', [aQuote('mot', 'open')], ['mot', 'service']],
    ['one was bought', [aQuote('mot', 'purchased'), aQuote('service', 'open')], ['service']],
    ['both were bought', [aQuote('service', 'purchased'), aQuote('mot', 'purchased')], []],
  ])('when %s, the visits of the demonstration customer that are left are %j', (_, quotes, left) =>
    expect(visitsLeft(quotes).map(({ productType }) => productType)).toEqual(left),
  );
});

it('without its database, the start says so', async () => {
  const nowhere = new DemoData('mongodb://127.0.0.1:9/?serverSelectionTimeoutMS=50');
  await expect(nowhere.markEmpty(['claims', 'pricing'])).rejects.toMatchObject({
    name: 'StartError',
    message: 'MongoDB does not answer where MONGO_URI says: connect ECONNREFUSED 127.0.0.1:9',
  });
});
