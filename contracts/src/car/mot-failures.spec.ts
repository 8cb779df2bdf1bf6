import { failedDayFault, failedOn, knownMotOf, notFailedFault, type KnownMot } from './mot-failures.js';

const day = '2026-12-08';
const disc = 'Nearside front brake disc worn';
const lamp = 'Offside headlamp not working';
const failed: KnownMot = { on: day, hasPassed: false, failedOn: [disc, lamp] };
const passed: KnownMot = { on: '2026-12-10', hasPassed: true, failedOn: [] };
const unread: KnownMot = { on: day, hasPassed: false, failedOn: [] };

it.each([
  ['MAJOR', true],
  ['dangerous', true],
  ['FAIL', true],
  ['PRS', true],
  ['ADVISORY', false],
  ['MINOR', false],
  ['NOTE', false],
])('what a tester wrote down as %s fails the car: %s', (type, fails) =>
  expect(knownMotOf({ testedOn: day, isPass: false, items: [{ type, text: disc }] }).failedOn).toEqual(fails ? [disc] : []),
);

it('a test that was passed fails the car on nothing', () =>
  expect(knownMotOf({ testedOn: day, isPass: true, items: [{ type: 'PRS', text: disc }] })).toEqual({
    on: day,
    hasPassed: true,
    failedOn: [],
  }));

it.each([
  ['a day on which it failed', day, [failed], undefined],
  ['a day on which it failed and passed after its repair', day, [failed, { ...passed, on: day }], undefined],
  ['a day on which its garage says it failed', day, [unread], undefined],
  ['any day while no test is known', day, [], undefined],
  ['a day that the register may not have yet', day, [passed], undefined],
  ['a day on which it passed', '2026-12-10', [failed, passed], /passed its MOT on 10 December 2026/],
  ['a day without a test', '2026-12-09', [failed, passed], /failed its MOT on 8 December 2026$/],
  ['a day between two failed tests', '2026-12-09', [failed, { ...failed, on: '2026-12-12' }], /8 December 2026 and on 12 December 2026$/],
])('A3, A5: the repairs after an MOT of %s', (_, on, tests, says) => {
  if (says === undefined) expect(failedDayFault(on, tests)).toBeUndefined();
  else expect(failedDayFault(on, tests)).toMatch(says);
});

it.each([
  ['what was failed', disc, [failed], undefined],
  ['all that was failed', `${disc}\n${lamp}\n`, [failed], undefined],
  ['something else', 'Clutch', [failed], 'Clutch'],
  ['something else beside what was failed', `${disc}\nNew tyres`, [failed], 'New tyres'],
  ['an advisory', 'Oil leak', [failed], 'Oil leak'],
  ['what is not known yet', 'Clutch', [unread], undefined],
])('a claim for %s', (_, said, tests, other) => {
  const fault = notFailedFault(said, day, tests);
  if (other === undefined) expect(fault).toBeUndefined();
  else
    expect(fault).toBe(
      `The test on 8 December 2026 did not fail the car on “${other}”. We pay only for what it failed on: ${disc}; ${lamp}`,
    );
});

it('names each failure of a day once', () => expect(failedOn(day, [failed, failed, passed])).toEqual([disc, lamp]));
