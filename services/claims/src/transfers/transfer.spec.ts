import { anOrder, aPolicy } from '../testing/a-policy.js';
import {
  coverOf,
  expiryOf,
  policyRefusal,
  settled,
  standingRefusal,
  statusOn,
  transferRefusals,
  transferView,
  type Transfer,
} from './transfer.js';

const today = '2027-02-01';
const at = new Date('2027-02-01T12:00:00Z');
const replacedBy = { kind: 'renewal', policyId: 'later', policyNumber: 'KS-WAR-0000001-200', on: '2027-12-01' } as const;

const asked: Transfer = {
  id: 'transfer-1',
  policyId: 'policy-1',
  policyNumber: 'KS-WAR-0000001-100',
  fromCustomerId: 'customer-1',
  to: { firstName: 'Nia', lastName: 'Owen', email: 'nia@example.test' },
  toCustomerId: null,
  tokenHash: 'hash',
  status: 'pending',
  requestedAt: new Date('2027-01-20T12:00:00Z'),
  expiresOn: '2027-02-03',
  settledAt: null,
};

describe('a policy', () => {
  it.each([
    ['a year of warranty', {}, undefined],
    ['on its last day', { endsOn: today }, undefined],
    ['one that was taken over before', { transferredOn: '2027-01-02' }, undefined],
    ['GAP cover', { productType: 'gap' }, transferRefusals.gap],
    ['GAP cover that ran out', { productType: 'gap', endsOn: '2027-01-31' }, transferRefusals.over],
    ['cover by the month', { rolling: true }, transferRefusals.monthly],
    ['cover by the month that starts tomorrow', { rolling: true, startsOn: '2027-02-02' }, transferRefusals.monthly],
    ['cover by the month that rests', { rolling: true, suspendedOn: '2027-01-15' }, transferRefusals.monthly],
    ['cover that starts tomorrow', { startsOn: '2027-02-02' }, transferRefusals.pending],
    ['cover that rests', { suspendedOn: '2027-01-15' }, transferRefusals.suspended],
    ['cover that ends early', { cancelledOn: '2027-03-01' }, transferRefusals.ending],
    ['cover that was cancelled', { cancelledOn: today }, transferRefusals.over],
    ['cover that ran out', { endsOn: '2027-01-31' }, transferRefusals.over],
    ['cover that is renewed from later on', { replacedBy }, transferRefusals.renewed],
  ] as const)('A3, A7: can be transferred, or not and why: %s', (_, over, refusal) =>
    expect(policyRefusal(aPolicy(over), today)).toBe(refusal),
  );

  it('is never transferred as an order for work', () => expect(policyRefusal(anOrder(), today)).toBe(transferRefusals.visit));

  it.each([
    ['nothing', { hasOpenClaim: false, toComePence: 0 }, undefined],
    ['a claim', { hasOpenClaim: true, toComePence: 0 }, transferRefusals.claim],
    ['payments to come', { hasOpenClaim: false, toComePence: 4_050 }, transferRefusals.owed(4_050)],
    [
      'payments to come, one of them on its way',
      { hasOpenClaim: false, toComePence: 4_050, onItsWayPence: 50 },
      transferRefusals.owed(4_050),
    ],
    ['a payment on its way', { hasOpenClaim: false, toComePence: 5_400, onItsWayPence: 5_400 }, transferRefusals.onItsWay(5_400)],
  ])('A3, A7: is kept by %s', (_, standing, refusal) => expect(standingRefusal(standing)).toBe(refusal));

  it('A3, A7: is offered without its price and its owner', () => {
    expect(Object.keys(coverOf(aPolicy()))).toEqual([
      'productName',
      'levelName',
      'vehicle',
      'startsOn',
      'endsOn',
      'claimLimitPence',
      'terms',
      'covers',
      'excludes',
    ]);
  });
});

describe('a transfer', () => {
  it('A3, A7: waits for 14 days, or as long as there is cover, until the last of them is over in London', () => {
    const days = (endsOn: string) => expiryOf(new Date('2027-06-01T23:30:00Z'), aPolicy({ endsOn }));
    expect(['2027-12-01', '2027-06-16', '2027-06-10'].map(days)).toEqual(['2027-06-16', '2027-06-16', '2027-06-10']);
    expect(['2027-02-03', '2027-02-04'].map((day) => statusOn(asked, day))).toEqual(['pending', 'expired']);
  });

  it.each(['accepted', 'declined', 'withdrawn'] as const)('A3, A7: is %s once, while its link works', (how) => {
    const over = settled(asked, how, { at, by: 'customer-2' });
    expect(over).toMatchObject({ status: how, settledAt: at, toCustomerId: how === 'accepted' ? 'customer-2' : null });
    for (const again of ['accepted', 'declined', 'withdrawn', 'expired'] as const)
      expect(() => settled(over, again, { at, by: 'customer-3' })).toThrow('TRANSFER_OVER');
    expect(() => settled({ ...asked, expiresOn: '2027-01-31' }, how, { at, by: 'customer-2' })).toThrow('TRANSFER_OVER');
  });

  it('A3, A7: runs out only once its last day is over', () => {
    expect(() => settled(asked, 'expired', { at, by: null })).toThrow('TRANSFER_OVER');
    expect(settled({ ...asked, expiresOn: '2027-01-31' }, 'expired', { at, by: null }).status).toBe('expired');
  });

  it('names its customers to staff only', () => {
    expect(transferView(asked, today, false)).toMatchObject({ fromCustomerId: null, status: 'pending', expiresOn: '2027-02-03' });
    expect(transferView(asked, '2027-02-04', true)).toMatchObject({ fromCustomerId: 'customer-1', status: 'expired' });
  });
});
