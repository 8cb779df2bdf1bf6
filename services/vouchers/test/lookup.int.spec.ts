import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';
import { demoMembers, demoVouchers } from '../src/vouchers/demo-vouchers.js';
import { VouchersRepository } from '../src/vouchers/vouchers.repository.js';

const member = '9876543210';

describe('a voucher looked up before there is a quote', () => {
  let vouchers: ServiceUnderTest;
  const lookUp = (body: object) => vouchers.http().post('/api/vouchers/lookup').send(body);

  beforeAll(async () => {
    vouchers = await testService(service);
    vouchers.clock.set(new Date('2026-11-20T12:00:00Z'));
    await vouchers.get(VouchersRepository).addMissing(demoVouchers(), demoMembers());
  });
  afterAll(() => vouchers.close());

  it.each([
    ['a code, whatever its case', { code: ' welcome10 ' }, 'WELCOME10'],
    ['a code with a space in it', { code: 'Welcome 10' }, 'WELCOME10'],
    ['a code with another dash', { code: 'once\u20137q4k' }, 'ONCE-7Q4K'],
    ['a code without its dash', { code: 'once 7q4k' }, 'ONCE-7Q4K'],
    ['a code with what nobody sees', { code: 'WELCOME10\u200b' }, 'WELCOME10'],
    ['a code in full width', { code: 'ＷＥＬＣＯＭＥ１０' }, 'WELCOME10'],
    ['a code that waits for other cover, which may still be added', { code: 'BOTHREADY' }, 'BOTHREADY'],
    ['a club’s code with its member', { code: 'WARRANTY15', club_member_id: '98 7654 3210' }, 'WARRANTY15'],
    ['a member alone, by the code of the club', { club_member_id: member }, 'WARRANTY15'],
    ['a code for the product that is wanted', { code: 'WARRANTY15', club_member_id: member, product_type: 'warranty' }, 'WARRANTY15'],
  ])('Q4: is found: %s', async (_, body, code) => {
    expect((await lookUp(body).expect(200)).body.data).toEqual({ code, label: expect.any(String) });
  });

  it.each([
    ['does not exist', { code: 'NOPE' }, 404, 'VOUCHER_NOT_FOUND'],
    ['has expired', { code: 'SUMMER24' }, 409, 'VOUCHER_EXPIRED'],
    ['is for another product', { code: 'WARRANTY15', club_member_id: member, product_type: 'mot' }, 422, 'VOUCHER_WRONG_PRODUCT'],
    ['is for members', { code: 'WARRANTY15' }, 422, 'VOUCHER_MEMBERS_ONLY'],
    ['has a member of nine digits', { code: 'WARRANTY15', club_member_id: '123456789' }, 422, 'CLUB_MEMBER_ID_INVALID'],
    ['has a member that no club knows', { club_member_id: '9999999999' }, 422, 'VOUCHER_MEMBER_UNKNOWN'],
    ['is for members of another club', { code: 'WARRANTY15', club_member_id: '9999999999' }, 422, 'VOUCHER_MEMBER_UNKNOWN'],
  ])('Q5: is refused when it %s', async (_, body, status, code) => {
    expect((await lookUp(body).expect(status)).body.error.code).toBe(code);
  });

  it('needs a code or a member', async () => {
    const { body } = await lookUp({ code: '  ' }).expect(400);
    expect(body.error.fields).toEqual({ code: 'Please enter a code.' });
  });

  it('Q5: cannot be guessed without limit', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => lookUp({ code: `GUESS${n}` })));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
    await lookUp({ code: 'SAVE25' }).expect(429);
  });
});
