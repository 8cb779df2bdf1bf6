import { disagreements, type Promises, type Story, type Surface } from './promises.js';

const promised: Promises = {
  number: { now: { words: 'KS-WAR-1000001-100' } },
  holder: { now: { words: 'Robin Adeyemi' }, before: [{ words: 'Jo Bloggs' }] },
  garage: { now: { words: 'Foss Garage' }, before: [{ words: 'Mill Lane Motors' }] },
  state: { now: { line: ['Active'] }, before: [{ line: ['Not started yet', 'Not started'] }] },
  price: { now: { pence: 17_910 } },
  refund: { now: { pence: 120_000 } },
  from: { now: { day: '2026-11-25' }, before: [{ day: '2026-12-02' }] },
  until: { now: { day: '2027-11-24' }, before: [{ day: '2027-12-01' }] },
  visit: { now: { day: '2026-12-16' } },
};
const story: Story = { promised, otherDays: ['2026-12-09'] };

const surface = (text: string, over: Partial<Surface> = {}): Surface => ({ name: 'the letter', text, states: [], ...over });

it.each([
  ['days as people write them', 'Cover starts: 25 November 2026', 'from'],
  ['days as tables write them', 'From 25/11/2026\nto 24/11/2027', 'until'],
  ['days as calendars write them', 'DTSTART;VALUE=DATE:20271124', 'until'],
  ['times of calendars', 'DTSTART;TZID=Europe/London:20261216T093000', 'visit'],
  ['folded lines of calendars', 'SUMMARY:Visit to Foss \r\n Garage', 'garage'],
  ['days in passes', '{"value":"2027-11-24T23:59:59Z"}', 'until'],
  ['sums with and without pence', 'Goes back to you: £1,200', 'refund'],
  ['sums beside words', 'Paid £179.10.', 'price'],
  ['a state on a line of its own', 'Warranty: Gold\n Active \n', 'state'],
  ['names within a line', 'Hello Robin Adeyemi.', 'holder'],
] as const)('understands %s', (_, text, fact) => {
  expect(disagreements([surface(text, { states: [fact] })], story)).toEqual([]);
});

it.each([
  ['a wrong day', { text: '25 November 2027', states: ['until'] }, ['until', 'nothing explains']],
  ['a day that is one off', { text: 'until 25/11/2027' }, ['nothing explains: 2027-11-25']],
  ['a former day', { text: 'from 2 December 2026' }, ['former from: 2026-12-02']],
  ['a former garage', { text: 'at Mill Lane Motors' }, ['former garage: Mill Lane Motors']],
  ['a garage that is left out', { text: 'at a garage', states: ['garage'] }, ['garage: Foss Garage']],
  ['a wrong price', { text: 'Total £179.01', states: ['price'] }, ['price: 17910']],
  ['a price of which only the beginning is right', { text: 'Total £1,791.00', states: ['price'] }, ['price: 17910']],
  ['a former name', { text: 'Policyholder\nJo Bloggs' }, ['former holder: Jo Bloggs']],
  ['a former state', { text: 'Warranty\nNot started\n' }, ['former state: Not started yet,Not started']],
  ['a state that is only talked of', { text: 'It is Active until spring', states: ['state'] }, ['state: Active']],
  ['the number of the next year', { text: 'KS-WAR-1000001-1001', states: ['number'] }, ['number: KS-WAR-1000001-100']],
] as const)('finds %s', (_, over, found) => {
  const lines = disagreements([surface(over.text, over)], story);
  expect(lines).toHaveLength(found.length);
  for (const [place, words] of found.entries()) expect(lines[place]).toContain(words);
});

it('finds one surface that disagrees with the rest', () => {
  const all = ['the page', 'the letter', 'the schedule'].map((name) =>
    surface('£179.10 until 24 November 2027', { name, states: ['price', 'until'] }),
  );
  expect(disagreements(all, story)).toEqual([]);
  const [, ...others] = all;
  expect(disagreements([surface('£179.10 until 1 December 2027', { states: ['price', 'until'] }), ...others], story)).toEqual([
    'the letter does not say the until: 2027-11-24',
    'the letter still says the former until: 2027-12-01',
  ]);
});

it('lets a letter about a change tell of the past, and everything say days with a reason of their own', () => {
  const moved = surface('Now from 25 November 2026, not from 2 December 2026. Cancel until 9 December 2026.', { states: ['from'] });
  expect(disagreements([{ ...moved, remembers: ['from'] }], story)).toEqual([]);
  expect(disagreements([moved], story)).toHaveLength(1);
});

it('is not content with what nobody promised', () => {
  expect(disagreements([surface('', { states: ['garage'] })], { promised: {}, otherDays: [] })).toHaveLength(1);
});
