import { claimDecided, claimPaid, claimPayeeChanged, claimQuestionAsked, claimSubmitted } from '@kerbside/contracts/events/claims';
import type { Letter } from '../letters/message.js';
import { decidedLetter, paidLetter, payeeLetter, questionLetter, receivedLetter, type ClaimReader } from './claim-letters.js';

const doNotStart = 'Do not start repairs before we authorise them';
const reader: ClaimReader = {
  firstName: 'Jo',
  siteUrl: 'https://kerbside.example',
  claim: {
    id: claimSubmitted.sample.claimId,
    reference: 'CL-7K3M9Q2P',
    kind: 'warranty',
    vehicle: { registrationNumber: 'AA19AAA', make: 'Vauxhall', model: 'Corsa' },
    isAuthorised: false,
    payee: null,
    payment: null,
    asked: [{ text: 'Which garage has the car?', at: '2026-12-01T12:00:00.000Z', answer: null }],
    decision: {
      lines: [
        { description: 'Gearbox', amountPence: 52_000, coveredPence: 52_000, reason: null },
        { description: 'Clutch', amountPence: 12_000, coveredPence: 0, reason: 'Wear is not covered' },
      ],
      totalPence: 64_000,
      coveredPence: 52_000,
      note: 'The gearbox is covered.',
      decidedAt: '2026-12-02T12:00:00.000Z',
    },
  },
};
const ofLoss: ClaimReader = { ...reader, claim: { ...reader.claim, kind: 'gap' } };
const submitted = claimSubmitted.sample;
const decided = claimDecided.sample;
const link = `See your claim: https://kerbside.example/account/claims/${submitted.claimId}`;
const lines = [
  'Gearbox: Covered: £520.00\n',
  'Clutch: Covered: £0.00. Not covered: £120.00. Wear is not covered',
  'We will pay £520.00 of £640.00',
];

const jo = { company: null, account: { id: submitted.claimId, holder: 'Jo Smith', ends: '11' } };
const paidOn = { amountPence: 52_000, paidAt: '2026-12-03T12:00:00.000Z' };

const withExcess: ClaimReader = {
  ...reader,
  claim: {
    ...reader.claim,
    decision: reader.claim.decision && { ...reader.claim.decision, totalPence: 52_000, excessPence: 10_000, coveredPence: 42_000 },
  },
};

const refunded = (setOffPence: number): ClaimReader => ({
  ...reader,
  claim: {
    ...reader.claim,
    decision: reader.claim.decision && { ...reader.claim.decision, totalPence: 52_000, setOffPence, coveredPence: 52_000 - setOffPence },
  },
});
const setOff =
  'of it was refunded already, when the policy was cancelled: had the claim been decided first, that much less would have gone back.';

const bySame: ClaimReader = {
  ...reader,
  claim: { ...reader.claim, decision: reader.claim.decision && { ...reader.claim.decision, sameBecause: 'I work alone' } },
};

describe('letters about claims', () => {
  it('say nothing of repairs when the car was lost', () => {
    const refused = decidedLetter({ ...decided, coveredPence: 0 }, ofLoss);
    const letters = [
      receivedLetter(submitted, ofLoss),
      questionLetter(claimQuestionAsked.sample, ofLoss),
      decidedLetter(decided, ofLoss),
      refused,
    ];
    for (const { text } of letters) expect(text).not.toContain('epairs');
  });

  it('carry the plate of the car', () => {
    const letters = [
      receivedLetter(submitted, reader),
      questionLetter(claimQuestionAsked.sample, reader),
      decidedLetter(decided, reader),
      payeeLetter(claimPayeeChanged.sample, reader),
      paidLetter(claimPaid.sample, reader),
    ];
    for (const { html } of letters) expect(html).toContain('>AA19AAA</td>');
  });

  it('leave alone what was authorised while an appeal for more is looked at', () => {
    const authorised = { ...reader, claim: { ...reader.claim, isAuthorised: true } };
    expect(receivedLetter({ ...submitted, isAppeal: true }, authorised).text).not.toContain(doNotStart);
  });

  it.each<[string, Letter, string, string[], string[]]>([
    [
      'say that a claim is here, and by when it is decided',
      receivedLetter(submitted, reader),
      'We have your claim CL-7K3M9Q2P',
      ['Hello Jo,', 'your Vauxhall Corsa', doNotStart, 'We decide by: 8 December 2026', link],
      [],
    ],
    [
      'say that we look again',
      receivedLetter({ ...submitted, isAppeal: true }, reader),
      'We are looking at your claim CL-7K3M9Q2P again',
      [doNotStart, 'We decide by: 8 December 2026', link],
      [],
    ],
    [
      'ask what we need to know',
      questionLetter(claimQuestionAsked.sample, reader),
      'We have a question about your claim CL-7K3M9Q2P',
      [
        '“Which garage has the car?”',
        'decide within 5 working days of it',
        doNotStart,
        'Answer the question: https://kerbside.example/account/claims/',
      ],
      [],
    ],
    [
      'say what was refunded already with the policy',
      decidedLetter({ ...decided, totalPence: 52_000, coveredPence: 32_000 }, refunded(20_000)),
      'Our decision on your claim CL-7K3M9Q2P',
      ['Repairs may start now', `£200.00 ${setOff}`, 'Refunded already: £200.00', 'We will pay £320.00 of £520.00', link],
      [doNotStart, 'ask us once'],
    ],
    [
      'say that all of it was',
      decidedLetter({ ...decided, totalPence: 52_000, coveredPence: 0 }, refunded(52_000)),
      'Our decision on your claim CL-7K3M9Q2P',
      ['it is covered, and there is nothing more to pay. Repairs may start now', `£520.00 ${setOff}`, link],
      [doNotStart, 'we cannot pay it', 'ask us once', 'where we pay it'],
    ],
    [
      'say line by line what is covered, what is not and why, and how to appeal',
      decidedLetter(decided, reader),
      'Our decision on your claim CL-7K3M9Q2P',
      ['Repairs may start now', 'The gearbox is covered.', ...lines, 'ask us once to look again', link],
      [doNotStart, 'final answer', 'within six months'],
    ],
    [
      'say what the excess takes off, against which there is no appeal',
      decidedLetter({ ...decided, totalPence: 52_000, coveredPence: 42_000 }, withExcess),
      'Our decision on your claim CL-7K3M9Q2P',
      ['we will pay £420.00 of £520.00', 'Your excess: £100.00, which you pay', 'We will pay £420.00 of £520.00'],
      ['ask us once to look again'],
    ],
    [
      'ask where to pay what is covered, as nothing is paid before',
      decidedLetter(decided, reader),
      'Our decision on your claim CL-7K3M9Q2P',
      ['say on your claim’s page where we pay it: to your bank account. We cannot'],
      ['We pay it to'],
    ],
    [
      'name whom else it may be paid to',
      decidedLetter(decided, { ...reader, claim: { ...reader.claim, companies: ['Foss Garage'] } }),
      'Our decision on your claim CL-7K3M9Q2P',
      ['where we pay it: to your bank account, or to Foss Garage. We cannot'],
      [],
    ],
    [
      'say where it is paid once that is known',
      decidedLetter(decided, { ...reader, claim: { ...reader.claim, payee: { company: 'Moor Finance', account: jo.account } } }),
      'Our decision on your claim CL-7K3M9Q2P',
      ['We pay it to Moor Finance first, and what is left to the account of Jo Smith that ends in 11.'],
      ['where we pay it'],
    ],
    [
      'say that nothing is covered',
      decidedLetter({ ...decided, coveredPence: 0 }, reader),
      'Our decision on your claim CL-7K3M9Q2P',
      ['we cannot pay it', doNotStart, 'ask us once to look again'],
      ['Repairs may start'],
    ],
    [
      'answer an appeal for good, and name the ombudsman',
      decidedLetter({ ...decided, isAppeal: true }, reader),
      'Our answer to your appeal, claim CL-7K3M9Q2P',
      ['final answer', 'Financial Ombudsman Service', 'within six months', ...lines],
      ['ask us once to look again'],
    ],
    [
      'say what of it is still to come where a part was paid before the appeal',
      decidedLetter(
        { ...decided, isAppeal: true },
        { ...reader, claim: { ...reader.claim, payee: jo, payment: { ...paidOn, amountPence: 9_000 } } },
      ),
      'Our answer to your appeal, claim CL-7K3M9Q2P',
      ['We have paid £90.00 of it already. £430.00 is still to come.', 'We pay it to the account of Jo Smith'],
      [],
    ],
    [
      'promise nothing more where all of it was',
      decidedLetter({ ...decided, isAppeal: true }, { ...reader, claim: { ...reader.claim, payee: jo, payment: paidOn } }),
      'Our answer to your appeal, claim CL-7K3M9Q2P',
      ['we will pay £520.00 of £640.00', 'We have paid that already.'],
      ['We pay it to'],
    ],
    [
      'say so, and why, where whoever decided first answered the appeal',
      decidedLetter({ ...decided, isAppeal: true }, bySame),
      'Our answer to your appeal, claim CL-7K3M9Q2P',
      ['because nobody else could: “I work alone”', 'Financial Ombudsman Service'],
      [],
    ],
    [
      'leave out appeals when everything is covered',
      decidedLetter({ ...decided, coveredPence: 64_000 }, reader),
      'Our decision on your claim CL-7K3M9Q2P',
      ['Repairs may start now'],
      ['ask us once to look again', 'within six months'],
    ],
    [
      'promise no repairs of a car that was lost',
      decidedLetter(decided, ofLoss),
      'Our decision on your claim CL-7K3M9Q2P',
      ['we will pay £520.00 of £640.00.'],
      ['Repairs may start'],
    ],
    [
      'say at once that the account it is paid to was changed',
      payeeLetter(claimPayeeChanged.sample, reader),
      'Where we pay your claim CL-7K3M9Q2P was changed',
      ['The account we pay your claim to was changed on 3 December 2026 to an account ending 11. If this was not you, call us.', link],
      ['company'],
    ],
    [
      'say so too where it is named first',
      payeeLetter({ ...claimPayeeChanged.sample, isFirst: true, by: 'staff' }, reader),
      'Where we pay your claim CL-7K3M9Q2P was set',
      ['The account we pay your claim to was set on 3 December 2026 to an account ending 11. If this was not you, call us.'],
      [],
    ],
    [
      'say so where a company is paid, first or alone',
      payeeLetter({ ...claimPayeeChanged.sample, isCompanyPaid: true }, reader),
      'Where we pay your claim CL-7K3M9Q2P was changed',
      ['was changed on 3 December 2026 to a company first, and what is left to an account ending 11. If this was not you, call us.'],
      [],
    ],
    [
      'say nothing of an account where there is none',
      payeeLetter({ ...claimPayeeChanged.sample, isCompanyPaid: true, accountEnds: null }, reader),
      'Where we pay your claim CL-7K3M9Q2P was changed',
      ['Where we pay your claim was changed on 3 December 2026 to a company. If this was not you, call us.'],
      ['account ending'],
    ],
    [
      'say that we paid',
      paidLetter(claimPaid.sample, { ...reader, claim: { ...reader.claim, payment: { ...paidOn, to: jo } } }),
      'We have paid your claim CL-7K3M9Q2P',
      ['We have paid £520.00 for your claim for your Vauxhall Corsa, to the account of Jo Smith that ends in 11.', 'Paid: £520.00', link],
      [doNotStart],
    ],
    [
      'say what a claim that was paid did to the cover of a lost car',
      paidLetter({ ...claimPaid.sample, endsCoverOn: '2026-12-04' }, reader),
      'We have paid your claim CL-7K3M9Q2P',
      [
        'it ended on 4 December 2026, and there is nothing to renew.',
        'payments for it that are still to come are still due',
        'archive it on its page: we then no longer remind you of its MOT',
      ],
      ['which renews it'],
    ],
    [
      'say that the renewal of cover of a lost car ends too',
      paidLetter({ ...claimPaid.sample, endsCoverOn: '2026-11-30', endsRenewal: 'KS-GAP-0000001-200' }, reader),
      'We have paid your claim CL-7K3M9Q2P',
      ['it ended on 30 November 2026', 'Your policy KS-GAP-0000001-200, which renews it, had no car to cover', 'its price goes back'],
      [],
    ],
  ])('A3, A5: %s', (_, written, subject, parts, absent) => {
    expect(written.subject).toBe(subject);
    for (const part of parts) expect(written.text).toContain(part);
    for (const part of absent) expect(written.text).not.toContain(part);
  });
});
