import type { DomainError } from '@kerbside/platform/errors/errors';
import { codeView, ended, newVoucher } from './voucher-code.js';

type Form = Parameters<typeof newVoucher>[0];
const now = new Date('2026-11-20T12:00:00Z');
const aForm = (over: Partial<Form> = {}): Form => ({ code: 'WINTER', discount_kind: 'percent', discount: 10, why: 'Winter', ...over });
const make = (over: Partial<Form> = {}) => newVoucher(aForm(over), { id: 'v1', now });
const refusal = (over: Partial<Form>): unknown => {
  try {
    return make(over);
  } catch (error) {
    return (error as DomainError).details.fields;
  }
};

describe('a code that an admin makes', () => {
  it.each<[string, Partial<Form>, object]>([
    [
      'a percentage',
      { discount: '10%' },
      { label: '10% off', discount: { kind: 'percent', percent: 10 }, products: null, expiresAt: null },
    ],
    ['pounds', { discount_kind: 'amount', discount: '£25' }, { label: '£25 off', discount: { kind: 'amount', amountPence: 2_500 } }],
    ['pounds and pence', { discount_kind: 'amount', discount: 7.5 }, { label: '£7.50 off' }],
    ['its own words', { label: 'Winter gift' }, { label: 'Winter gift' }],
    ['some products', { products: ['gap', 'warranty'] }, { products: ['warranty', 'gap'] }],
    ['a last day in winter', { last_day: '2026-11-20' }, { expiresAt: new Date('2026-11-21T00:00:00Z') }],
    ['a last day in summer', { last_day: '2027-06-30' }, { expiresAt: new Date('2027-06-30T23:00:00Z') }],
    [
      'terms',
      { needs_mot: true, is_single_use: true, is_for_first_cover: true },
      { needsMot: true, singleUse: true, isForFirstCover: true },
    ],
  ])('gives %s', (_, form, voucher) => expect(make(form)).toMatchObject(voucher));

  it.each<[string, Partial<Form>, object]>([
    ['more than all of it', { discount: 101 }, { discount: 'Enter a whole percentage from 1 to 100' }],
    ['pounds as a percentage', { discount: '£12' }, { discount: 'Enter a whole percentage from 1 to 100' }],
    ['a percentage as pounds', { discount_kind: 'amount', discount: '12%' }, { discount: 'Enter how many pounds are taken off, like 10' }],
    ['half a percent', { discount: 0.5 }, { discount: 'Enter a whole percentage from 1 to 100' }],
    ['a day that has passed', { last_day: '2026-11-19' }, { last_day: 'Choose a day that has not passed' }],
  ])('is refused with %s', (_, form, fields) => expect(refusal(form)).toEqual(fields));

  it('ends at once, and keeps an end that it had', () => {
    const over = ended(make(), now);
    expect(over.expiresAt).toEqual(now);
    expect(ended(over, new Date('2026-12-01T00:00:00Z'))).toBe(over);
  });

  const uses = { onQuotes: 2, bought: 1 };
  const held = { status: 'held', quoteId: 'q', until: new Date('2026-11-20T12:30:00Z'), paymentId: null } as const;
  it.each([
    ['open', make(), now],
    ['ended', ended(make(), now), now],
    ['held', { ...make(), state: held }, now],
    ['open', { ...make(), state: held }, new Date('2026-11-20T12:30:00Z')],
    ['redeemed', { ...ended(make(), now), state: { status: 'redeemed', quoteId: 'q', paymentId: 'p', at: now } as const }, now],
  ])('is shown as %s', (status, voucher, at) => expect(codeView(voucher, uses, at)).toMatchObject({ status, on_quotes: 2, bought: 1 }));
});
