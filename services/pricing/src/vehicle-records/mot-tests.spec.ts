import { motTestsOf } from './vehicle-records.service.js';

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
