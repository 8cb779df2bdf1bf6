import { likelyMileage, motTestsOf } from './mot-tests.js';

const test = { completedDate: '2026-03-20T09:30:00.000Z', testResult: 'PASSED', expiryDate: '2027-03-20' };

it.each([
  ['miles', { odometerValue: '42000', odometerUnit: 'MI' }, 42_000],
  ['kilometres', { odometerValue: '100000', odometerUnit: 'km' }, 62_137],
  ['nothing that was read', { odometerValue: 'UNREADABLE', odometerUnit: null }, null],
  ['nothing', {}, null],
])('an MOT test has its mileage in miles, of %s', (_, odometer, mileage) =>
  expect(motTestsOf({ motTests: [{ ...test, ...odometer }] })).toMatchObject([{ mileage, isPass: true, testedOn: '2026-03-20' }]),
);

it('MOT tests come newest first, with what the tester wrote', () => {
  const failed = {
    completedDate: '2026.04.02 10:00:00',
    testResult: 'FAILED',
    expiryDate: null,
    defects: [{ type: 'MAJOR', text: 'Nearside front brake disc worn' }],
  };
  expect(motTestsOf({ motTests: [test, failed] })).toEqual([
    {
      testedOn: '2026-04-02',
      isPass: false,
      expiresOn: null,
      mileage: null,
      items: [{ type: 'MAJOR', text: 'Nearside front brake disc worn' }],
    },
    { testedOn: '2026-03-20', isPass: true, expiresOn: '2027-03-20', mileage: null, items: [] },
  ]);
});

describe('what the dial is likely to show on 26 November 2026', () => {
  const read = (testedOn: string, mileage: number | null) => ({ testedOn, mileage, isPass: true, expiresOn: null, items: [] });
  const ofMarch = read('2026-03-21', 35_000);
  it.each([
    ['grows as it did between the last two tests', [ofMarch, read('2025-03-21', 30_000)], 38_400],
    ['grows as usual after one test', [ofMarch], 40_000],
    ['grows as usual where two tests were weeks apart', [ofMarch, read('2026-03-01', 34_990)], 40_000],
    ['is what was read today', [read('2026-11-26', 35_040)], 35_000],
    ['goes by the tests that were read', [read('2026-09-01', null), ofMarch, read('2025-03-21', 30_000)], 38_400],
    ['stays what a form takes', [read('2026-03-21', 999_990), read('2025-03-21', 900_000)], 999_999],
    ['is not known where the dial went back', [read('2026-03-21', 24_000), read('2025-03-21', 30_000)], undefined],
    ['is not known where it went back earlier', [ofMarch, read('2025-03-21', 20_000), read('2024-03-21', 30_000)], undefined],
    ['is not known of a reading more than two years old', [read('2024-11-25', 35_000)], undefined],
    ['is not known of tests that were not read', [read('2026-03-21', null)], undefined],
    ['is not known of no tests', [], undefined],
  ])('%s', (_, tests, miles) => expect(likelyMileage(tests, '2026-11-26')?.miles).toBe(miles));

  it('says what was read, and when', () =>
    expect(likelyMileage([ofMarch], '2026-11-26')).toEqual({ miles: 40_000, read: 35_000, read_on: '2026-03-21' }));
});
