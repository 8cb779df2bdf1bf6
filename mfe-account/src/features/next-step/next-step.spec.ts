import { aPayment, anOrder, aPolicy, aQuote, me } from '../../testing/samples.js';
import { aDecision, aPayee } from '@kerbside/contracts/testing/sample-policy';
import { aVisit } from '@kerbside/contracts/testing/sample-visits';
import { aClaim } from '../../testing/samples-claims.js';
import { openQuotes } from '../../paths.js';
import { nextStep, type AccountFacts } from './next-step.js';

const today = '2026-11-20';
const settled = aPolicy({ issuedAt: '2026-01-10T10:00:00Z', startsOn: '2026-01-10', endsOn: '2027-01-09' });
const over = { ...settled, status: 'expired' as const, state: 'expired' as const, endsOn: '2026-11-19' };
const asked = aClaim({ status: 'submitted', waitsForCustomer: true });
const agreed = aClaim({ status: 'decided', decision: aDecision() });
const overdue = aPayment({ overduePence: 2_242, arrears: { status: 'late', since: '2026-11-17' } });
const lost = aPayment({ needsCard: true });
const toBook = { quoteId: 'b0000000-0000-4000-8000-000000000002', job: 'MOT', vehicle: settled.vehicle };
const mot = me.cars.map((car) => ({ car, day: '2026-12-01' }));
const sold = me.cars.map((car) => ({ ...car, registrationNumber: settled.vehicle.registrationNumber }));
const onDay = (booking_date: string) => aVisit({ booking_date });
const unclosed = aVisit({ status: 'action', booking_date: '2026-11-18', may_change: false, may_cancel: false });
const longUnclosed = { ...unclosed, booking_date: '2026-01-15' };
const everything: Partial<AccountFacts> = {
  policies: [aPolicy({ suspendedOn: '2026-11-18' })],
  payments: [overdue],
  claims: [asked],
  visits: [aVisit({ status: 'action' }), onDay('2026-11-28')],
  toBook: [toBook],
  motsDue: mot,
  quotes: [aQuote({ step: 6 })],
};
const nothing = {
  policies: [],
  quotes: [],
  claims: [],
  payments: [],
  visits: [],
  toBook: [],
  motsDue: [],
  archived: [],
  isLate: false,
  lacksVisits: false,
};
const stepOf = (known: Partial<AccountFacts>) => nextStep({ ...nothing, ...known }, today);
const kindOf = (known: Partial<AccountFacts>) => stepOf(known)?.kind;

describe('the one next thing to do', () => {
  it.each([
    ['cover that rests', { policies: [{ ...settled, suspendedOn: '2026-11-18' }], payments: [overdue], claims: [asked] }, 'suspended'],
    ['cover that rested and is over', { policies: [{ ...settled, status: 'expired' as const, suspendedOn: '2026-11-18' }] }, 'quote-again'],
    ['an order, which nothing rests: what is overdue', { policies: [anOrder()], payments: [overdue] }, 'overdue'],
    ['a new order: keep its confirmation', { policies: [anOrder({ issuedAt: '2026-11-19T09:00:00Z' })] }, 'schedule'],
    ['what came with a new order', { policies: [anOrder({ issuedAt: '2026-11-19T09:00:00Z', isIncluded: true })] }, 'quote-again'],
    ['a new order whose work is done', { policies: [anOrder({ issuedAt: '2026-11-19T09:00:00Z', status: 'done' })] }, 'quote-again'],
    ['a payment that is overdue', { policies: [settled], payments: [aPayment(), overdue], claims: [asked] }, 'overdue'],
    ['payments with nothing left to take them from', { policies: [aPolicy()], payments: [aPayment(), lost] }, 'card'],
    ['one that is overdue beside them', { policies: [settled], payments: [lost, overdue] }, 'overdue'],
    ['one over which cover has ended', { payments: [{ ...overdue, arrears: { status: 'ended' as const, since: today } }] }, 'quote-again'],
    ['one that is being collected', { policies: [settled], payments: [{ ...overdue, payablePence: 0 }] }, 'nothing-due'],
    ['payments unknown', { policies: [settled], payments: undefined }, undefined],
    ['claims unknown, cover running', { policies: [settled], claims: undefined }, undefined],
    ['visits unknown, cover running', { policies: [settled], lacksVisits: true }, undefined],
    ['a claim that waits for an answer', { claims: [asked], policies: [aPolicy()], quotes: [aQuote({ step: 6 })] }, 'answer'],
    ['a claim that is agreed and has no account to be paid to', { claims: [agreed], policies: [aPolicy()] }, 'payee'],
    ['one of which an appeal waits', { claims: [{ ...agreed, status: 'appealed' as const }] }, 'payee'],
    ['one that waits for an answer beside it', { claims: [agreed, asked] }, 'answer'],
    ['one that is paid to somebody already named', { claims: [{ ...agreed, payee: aPayee }], policies: [settled] }, 'nothing-due'],
    ['one that was paid', { claims: [{ ...agreed, status: 'paid' as const }], policies: [settled] }, 'nothing-due'],
    ['one of which nothing is covered', { claims: [{ ...agreed, decision: aDecision({ coveredPence: 0 }) }] }, 'first-quote'],
    ['a visit that needs an answer', { visits: [aVisit(), aVisit({ status: 'action' })], policies: [aPolicy()] }, 'visit'],
    ['a visit that was bought and is not booked', { toBook: [toBook], policies: [aPolicy()], quotes: [aQuote({ step: 6 })] }, 'book'],
    ['one beside a visit that needs an answer', { toBook: [toBook], visits: [aVisit({ status: 'action' })] }, 'visit'],
    ['a visit that nobody closed', { visits: [unclosed, onDay('2027-01-05')], policies: [aPolicy()] }, 'visit'],
    ['a visit that is near beside it', { visits: [unclosed, onDay('2026-12-04')] }, 'visit-soon'],
    ['one that is not booked beside it', { visits: [unclosed], toBook: [toBook] }, 'book'],
    ['cover that ends beside one of long ago', { visits: [longUnclosed], policies: [{ ...settled, endsOn: '2026-12-04' }] }, 'ending'],
    ['one of long ago beside cover that runs', { visits: [longUnclosed], policies: [settled] }, 'visit'],
    ['visits further than 14 days away', { visits: [onDay('2026-12-05'), onDay('2027-01-05')], policies: [settled] }, 'nothing-due'],
    ['a visit in 14 days', { visits: [onDay('2026-12-04')], policies: [aPolicy()], motsDue: mot }, 'visit-soon'],
    ['a visit of today', { visits: [onDay(today)], policies: [aPolicy()] }, 'visit-soon'],
    ['a visit that is done', { visits: [aVisit({ booking_date: today, status: 'complete' })], policies: [settled] }, 'nothing-due'],
    ['a visit of yesterday', { visits: [onDay('2026-11-19')], policies: [settled] }, 'nothing-due'],
    ['an MOT that runs out', { motsDue: mot, policies: [aPolicy()], quotes: [aQuote({ step: 6 })] }, 'mot-due'],
    ['claims that wait for nobody', { claims: [aClaim(), aClaim({ status: 'submitted' })] }, 'first-quote'],
    ['claims unknown', { claims: undefined }, 'first-quote'],
    ['a policy of today: keep its schedule', { policies: [aPolicy({ issuedAt: '2026-11-20T09:00:00Z' })] }, 'schedule'],
    ['a policy of a week ago', { policies: [aPolicy({ issuedAt: '2026-11-13T09:00:00Z' })] }, 'schedule'],
    ['a policy of eight days ago', { policies: [aPolicy({ issuedAt: '2026-11-12T09:00:00Z' })] }, 'nothing-due'],
    ['a new policy that starts later', { policies: [aPolicy({ status: 'future' })] }, 'schedule'],
    ['a new policy that was cancelled', { policies: [aPolicy({ status: 'cancelled' })] }, 'quote-again'],
    ['a quote under way', { policies: [settled], quotes: [aQuote()] }, 'go-on'],
    ['a complete quote', { quotes: [aQuote(), aQuote({ step: 6 })] }, 'pay'],
    ['a quote being paid', { quotes: [aQuote({ status: 'paying', step: 5 })] }, 'pay'],
    ['only quotes that are over', { quotes: [aQuote({ status: 'expired' }), aQuote({ status: 'purchased' })] }, 'first-quote'],
    ['cover that ends in 30 days', { policies: [{ ...settled, endsOn: '2026-12-20' }] }, 'ending'],
    ['that of a car that was archived', { policies: [{ ...settled, endsOn: '2026-12-20' }], archived: sold }, 'nothing-due'],
    ['cover that ends in 31 days', { policies: [{ ...settled, endsOn: '2026-12-21' }] }, 'nothing-due'],
    ['work at a garage, which is no cover', { policies: [anOrder({ issuedAt: '2026-01-10T10:00:00Z' })] }, 'quote-again'],
    ['monthly cover, which does not end', { policies: [{ ...settled, endsOn: '2026-11-25', rolling: true }] }, 'nothing-due'],
    ['only cover that is over', { policies: [{ ...settled, status: 'expired' as const }] }, 'quote-again'],
    ['cover that ran out 30 days ago', { policies: [{ ...over, endsOn: '2026-10-21' }] }, 'ended'],
    ['cover that ran out 31 days ago', { policies: [{ ...over, endsOn: '2026-10-20' }] }, 'quote-again'],
    ['cover that ran out, and quotes unknown', { policies: [over], quotes: undefined }, undefined],
    ['cover that ran out beside other cover', { policies: [over, settled] }, 'nothing-due'],
    ['cover that ran out of a car that was archived', { policies: [over], archived: sold }, 'quote-again'],
    ['cover of a car that was lost, and that was paid', { policies: [{ ...over, settledOn: over.endsOn }] }, 'quote-again'],
    ['nothing at all', {}, 'first-quote'],
    ['visits still to come, which a claim’s answer does not wait for', { isLate: true, claims: [asked] }, 'answer'],
    ['visits still to come, which all that is cheaper to miss waits for', { isLate: true, policies: [aPolicy()] }, undefined],
    ['policies unknown, a quote under way', { policies: undefined, quotes: [aQuote()] }, 'go-on'],
    ['policies unknown, no quote', { policies: undefined }, undefined],
    ['quotes unknown, no policy', { quotes: undefined }, undefined],
    ['quotes unknown, cover running', { policies: [settled], quotes: undefined }, undefined],
  ])('%s', (_, known, kind) => {
    expect(kindOf(known)).toBe(kind);
  });

  it('is ranked by what it costs to miss it: each comes once what costs more is seen to', () => {
    const seenTo: readonly (readonly [string, Partial<AccountFacts>])[] = [
      ['suspended', { policies: [aPolicy()] }],
      ['overdue', { payments: [] }],
      ['answer', { claims: [] }],
      ['visit', { visits: [onDay('2026-11-28')] }],
      ['visit-soon', { visits: [] }],
      ['book', { toBook: [] }],
      ['mot-due', { motsDue: [] }],
      ['schedule', { policies: [settled] }],
      ['pay', { quotes: [] }],
    ];
    let known = everything;
    const kinds = seenTo.map(([, change]) => {
      const kind = kindOf(known);
      known = { ...known, ...change };
      return kind;
    });
    expect(kinds).toEqual(seenTo.map(([kind]) => kind));
    expect(kindOf(known)).toBe('nothing-due');
  });

  it('does not ask to go on with cover that is already followed', () => {
    const ending = { ...settled, endsOn: '2026-11-25' };
    const following = { ...settled, id: 'next', status: 'future' as const, startsOn: '2026-11-26', endsOn: '2027-11-25' };
    expect(kindOf({ policies: [ending, following] })).toBe('nothing-due');
    const otherCar = { ...following, vehicle: { ...following.vehicle, registrationNumber: 'AA19EEE' } };
    expect(kindOf({ policies: [ending, otherCar] })).toBe('ending');
  });

  it('counts the days to the end of cover', () => {
    expect(stepOf({ policies: [{ ...settled, endsOn: today }] })).toMatchObject({ kind: 'ending', days: 0 });
  });

  it('puts the quote nearest to payment first', () => {
    expect(openQuotes([aQuote({ step: 2 }), aQuote({ step: 5 }), aQuote({ step: 3 })]).map(({ step }) => step)).toEqual([5, 3, 2]);
  });
});
