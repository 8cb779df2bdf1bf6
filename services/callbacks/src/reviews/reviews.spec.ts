import { queryOf } from './review-policy.js';
import { invitationLetter, isTemplate, sameForEverybody, templateList, templateText } from './review-templates.js';

const now = new Date('2026-11-22T10:00:00Z');
const nothingElse = { numberHas: null, withSent: false, withQueued: false };

describe('what staff are shown', () => {
  it.each([
    ['a month back to today', {}, { days: { from: '2026-10-22', to: '2026-11-22' } }],
    [
      'the days that they gave',
      { activationDateFrom: '2026-09-01', activationDateTo: '2026-09-30' },
      { days: { from: '2026-09-01', to: '2026-09-30' } },
    ],
    ['a month before the last day', { activationDateTo: '2026-09-30' }, { days: { from: '2026-08-30', to: '2026-09-30' } }],
    ['all days with a text', { activationDateFrom: '2026-09-01', textSearch: 'KS-WAR' }, { days: null, numberHas: 'KS-WAR' }],
    ['those that were sent', { includingSentProducts: true }, { days: { from: '2026-10-22', to: '2026-11-22' }, withSent: true }],
    ['those that wait', { includingInQueuedProducts: true }, { days: { from: '2026-10-22', to: '2026-11-22' }, withQueued: true }],
  ])('A2: is of %s', (_, filters, query) => {
    expect(queryOf(filters, now)).toEqual({ ...nothingElse, ...query });
  });
});

const ids = templateList.map(({ id }) => id).filter(isTemplate);
const bait = /voucher|reward|prize|discount|gift|win|£|%|five stars|5 stars|recommend us|positive/i;

describe.each(ids)('the letter %s', (id) => {
  const { subject, body } = templateText(id);

  it('A2: says the same to everybody, and gives nobody a reason to praise us', () => {
    for (const said of sameForEverybody) expect(body).toContain(said);
    expect(`${subject} ${body}`).not.toMatch(bait);
  });

  it('says of nobody that they bought it: they may have taken it over', () => expect(body).not.toMatch(/bought/i));

  it('is filled in for its reader', () => {
    const letter = invitationLetter(id, { firstName: 'Ann', products: ['gap'], reviewUrl: 'https://reviews.example/' });
    expect(letter.text).toContain('Hello Ann,');
    expect(letter.text).toContain('https://reviews.example/');
    expect(`${letter.subject}${letter.text}${letter.html}`).not.toMatch(/\{\w+\}/);
    expect(`${subject}${body}`).not.toMatch(/\{\w+\}/);
  });
});

it.each([
  [['warranty'], 'Your warranty from Kerbside: how did it go?'],
  [['mot'], 'Your MOT from Kerbside: how did it go?'],
  [['healthcheck'], 'Your health check from Kerbside: how did it go?'],
  [['warranty', 'gap'], 'Your warranty and GAP from Kerbside: how did it go?'],
  [['mot', 'service', 'healthcheck', 'mot'], 'Your MOT, service and health check from Kerbside: how did it go?'],
] as const)('names %s as within a sentence', (products, subject) =>
  expect(invitationLetter('after-buying', { firstName: 'Ann', products, reviewUrl: '' }).subject).toBe(subject),
);

it('names what is no letter', () => {
  expect(['after-buying', 'toString', ''].map(isTemplate)).toEqual([true, false, false]);
});
