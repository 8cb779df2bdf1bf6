import { fieldBlocked } from '@kerbside/contracts/events/imports';
import { readBlockedFields } from '@kerbside/contracts/http/imports/blocks';
import { startAbbreviatedQuote } from '@kerbside/contracts/http/pricing/abbreviated';
import { digestOf } from '@kerbside/platform/blocked/blocked-fields';
import { copyBlockedFields } from '@kerbside/platform/blocked/blocks.consumer';
import { partnerForm, startPricing, step1, step2, type Pricing } from './journey.js';

const car = 'We cannot use this registration number online. Please call us on 0306 999 0142.';
const email = 'We cannot use this email address online. Please call us on 0306 999 0142.';
const postcode = 'We cannot use this postcode online. Please call us on 0306 999 0142.';

describe('a form with a blocked value', () => {
  let at: Pricing;
  beforeAll(async () => {
    at = await startPricing();
    const digests = [digestOf('vrm', 'ER19BLK'), digestOf('email', 'blocked@example.com'), digestOf('postcode', 'LS1 1AA')];
    at.pricing.answer(readBlockedFields, () => ({ version: 1, digests: digests.map(String) }));
    await at.pricing.deliver(fieldBlocked, fieldBlocked.sample);
    await at.pricing.sweep(copyBlockedFields);
  });
  afterAll(() => at.pricing.close());

  it('A4: is refused beside the field where a vehicle is looked up', async () => {
    const { body } = await at.post('/ajax/vehicle', { vrm: 'er19 blk' }).expect(400);
    expect(body.error.fields).toEqual({ vrm: car });
  });

  it('A4: is refused beside the field at step 1', async () => {
    const { body } = await at.submit(await at.start(), 1, { ...step1, registration_number: 'ER19BLK' }).expect(400);
    expect(body.error.fields).toEqual({ registration_number: car });
  });

  it('A4: is refused beside its fields at step 2', async () => {
    const quote = await at.answered(1);
    const blocked = { ...step2, email: 'Blocked@example.com', postcode: 'ls11aa' };
    expect((await at.submit(quote, 2, blocked).expect(400)).body.error.fields).toEqual({ email, postcode });
    await at.submit(quote, 2).expect(200);
  });

  it('A4: is refused beside its field where a partner starts a quote', async () => {
    const { body } = await at.post(startAbbreviatedQuote.path, { ...partnerForm, email: 'blocked@example.com' }).expect(400);
    expect(body.error.fields).toEqual({ email });
  });
});
