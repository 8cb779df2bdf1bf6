import { typedOfDay } from '../days/typed-day.js';
import { bodyType } from '../http/shapes/car-looks.js';
import { bodies, shellOf } from './bodies.js';
import { type CarDay, carDayProblem, dueDayProblem } from './car-days.js';
import { lossDayFault, type MileageFact, mileageFault, mostBelieved, type RegisteredFact, registeredFirst } from './car-facts.js';
import { carName, type NamedCar } from './car-name.js';
import { driveOf, drives, gearboxOf, engineSizeOf } from './drive.js';
import { askedDues, dueDatesForm, dueFactsOf, initialDues, type TypedDues } from './due-dates.js';
import { failedDayFault, failedOn, type KnownMot, knownMotOf, notFailedFault } from './mot-failures.js';
import { paintOf, primer } from './paint.js';
import { coversDrive, partsOf, wordsFor } from './parts.js';

const today = '2026-11-20';

const registered = '2019-03-27';
const oldCar = '1998-06-01';
const newCar = '2026-11-01';

const beforeRegistered = /before (the car|it) was first registered, on 27 March 2019$/;

it.each<[CarDay, string, string, string | undefined, RegExp | undefined]>([
  ['first_registration_date', 'today', today, undefined, undefined],
  ['first_registration_date', 'tomorrow', '2026-11-21', undefined, /must be in the past/],

  ['mot_expiration_date', 'in 13 months', '2027-12-20', registered, undefined],
  ['mot_expiration_date', 'in 13 months and a day', '2027-12-21', registered, /no MOT lasts that long/],
  ['mot_expiration_date', 'in 2099', '2099-01-01', registered, /no MOT lasts that long/],
  ['mot_expiration_date', 'the first of a new car', '2030-11-01', newCar, undefined],
  ['mot_expiration_date', 'a day after the first of a new car', '2030-11-02', newCar, /no MOT lasts that long/],
  ['mot_expiration_date', 'the first, the registration not known', '2030-11-20', undefined, undefined],
  ['mot_expiration_date', 'a day later, the registration not known', '2030-11-21', undefined, /no MOT lasts that long/],
  ['mot_expiration_date', 'last month', '2026-10-20', registered, undefined],
  ['mot_expiration_date', 'the day of registration', registered, registered, undefined],
  ['mot_expiration_date', 'the day before registration', '2019-03-26', registered, beforeRegistered],
  ['mot_expiration_date', 'in 2001, before registration', '2001-05-01', registered, beforeRegistered],
  ['mot_expiration_date', 'in 2001, of an old car', '2001-05-01', oldCar, /more than 10 years ago/],
  ['mot_expiration_date', '10 years ago', '2016-11-20', oldCar, undefined],
  ['mot_expiration_date', '10 years and a day ago', '2016-11-19', oldCar, /more than 10 years ago/],

  ['tax_due_date', 'in 14 months', '2028-01-20', registered, undefined],
  ['tax_due_date', 'in 14 months and a day', '2028-01-21', registered, /taxed that far ahead/],
  ['tax_due_date', 'the day of registration', registered, registered, undefined],
  ['tax_due_date', 'the day before registration', '2019-03-26', registered, beforeRegistered],
  ['tax_due_date', '10 years and a day ago', '2016-11-19', oldCar, /more than 10 years ago/],

  ['last_service_date', 'today', today, registered, undefined],
  ['last_service_date', 'tomorrow', '2026-11-21', registered, /future/],
  ['last_service_date', 'the day of registration', registered, registered, undefined],
  ['last_service_date', 'the day before registration', '2019-03-26', registered, beforeRegistered],
  ['last_service_date', 'long ago, the registration not known', '1999-01-01', undefined, undefined],

  ['purchase_date', 'today', today, registered, undefined],
  ['purchase_date', 'tomorrow', '2026-11-21', registered, /must be in the past/],
  ['purchase_date', 'the day of registration', registered, registered, undefined],
  ['purchase_date', 'the day before registration', '2019-03-26', registered, beforeRegistered],
  ['purchase_date', 'in 1999', '1999-01-01', registered, beforeRegistered],
  ['purchase_date', 'in 1999, the registration not known', '1999-01-01', undefined, undefined],
])('%s %s (%s, registered %s): %s', (name, _, day, since, problem) => {
  const said = carDayProblem(name, day, { today, registered: since });
  if (problem) expect(said).toMatch(problem);
  else expect(said).toBeUndefined();
});

it.each([
  ['yesterday', '2026-11-19', /past/],
  ['today', today, undefined],
  ['in 10 years', '2036-11-20', undefined],
  ['in 10 years and a day', '2036-11-21', /within 10 years/],
])('something due %s (%s): %s', (_, day, problem) => {
  const said = dueDayProblem(day, today);
  if (problem) expect(said).toMatch(problem);
  else expect(said).toBeUndefined();
});

const quote: MileageFact = { mileage: 38_500, on: '2026-11-24', source: 'quote' };
const mot: MileageFact = { mileage: 63_000, on: '2026-10-24', source: 'mot' };

describe('a mileage', () => {
  it.each<[string, number, readonly MileageFact[], string | undefined]>([
    ['nothing is known', 1, [], undefined],
    ['as much as was known', 38_500, [quote], undefined],
    ['more', 38_501, [quote], undefined],
    ['less than the quote said', 1_000, [quote], 'Your quote of 24 November 2026 said 38,500 miles'],
    [
      'less than the MOT found, though more than the quote said',
      40_000,
      [quote, mot],
      'Its MOT test on 24 October 2026 found 63,000 miles',
    ],
    ['less than what was read only later', 50_000, [{ ...mot, on: '2027-02-01' }], undefined],
    ['less than a garage read', 60_000, [{ ...mot, source: 'garage' }], 'A garage read on 24 October 2026 63,000 miles'],
    ['less than staff noted', 60_000, [{ ...mot, source: 'staff' }], 'We noted on 24 October 2026 63,000 miles'],
  ])('where %s', (_, mileage, facts, says) => {
    const fault = mileageFault({ mileage, on: '2027-01-20' }, facts);
    if (says === undefined) expect(fault).toBeUndefined();
    else expect(fault).toContain(says);
  });

  it.each([
    ['customer', 'Your quote of 24 November 2026 said 38,500 miles. Check the mileage, or call us if ours is wrong'],
    ['staff', 'Their quote of 24 November 2026 said 38,500 miles. Check the mileage'],
  ] as const)('that is refused tells the %s what to do', (reader, says) => {
    expect(mileageFault({ mileage: 1_000, on: '2027-01-20' }, [quote], reader)).toBe(says);
  });
});

it.each([
  ['2026-11-30', 'Your cover began on 1 December 2026'],
  ['2026-12-01', undefined],
  ['2027-03-14', undefined],
  ['2027-03-15', 'Your cover was suspended from 15 March 2027 until what was overdue was paid on 20 March 2027'],
  ['2027-03-19', 'Your cover was suspended from 15 March 2027'],
  ['2027-03-20', undefined],
  ['2027-06-01', 'Your cover has been suspended since 1 June 2027'],
  ['2027-11-30', 'Your cover has been suspended since 1 June 2027'],
  ['2027-12-01', 'Your cover ended on 30 November 2027'],
])('what happened on %s: %s', (day, says) => {
  const rests = [
    { from: '2027-03-15', until: '2027-03-20' },
    { from: '2027-06-01', until: null },
  ];
  const fault = lossDayFault(day, { startsOn: '2026-12-01', endsOn: '2027-11-30', rests });
  if (says === undefined) expect(fault).toBeUndefined();
  else expect(fault).toContain(says);
});

it('cover that goes on month by month has no end', () => {
  expect(lossDayFault('2030-01-01', { startsOn: '2026-12-01', endsOn: null })).toBeUndefined();
});

it('cover that was taken over begins for whoever did so with that', () => {
  const theirs = { startsOn: '2026-12-01', endsOn: null, isTakenOver: true };
  expect(lossDayFault('2026-11-30', theirs)).toMatch(/^You took this cover over on 1 December 2026\./);
});

it.each([
  ['the register over what the customer says', { customer: '2020-01-01', register: '2019-03-01' }, '2019-03-01'],
  ['the customer where the register does not say', { customer: '2020-01-01', register: null }, '2020-01-01'],
  ['what was bought for over a file', { import: 'Golf', quote: 'Golf GTI' }, 'Golf GTI'],
  ['an MOT test over what staff noted', { staff: 40_000, mot: 63_000 }, 63_000],
  ['nothing where nobody knows', { register: null }, undefined],
])('believes %s', (_, said, believed) => {
  expect(mostBelieved<string | number>(said)).toBe(believed);
});

it.each<[string, RegisteredFact | undefined, RegisteredFact | undefined, string | undefined]>([
  ['known to nobody', undefined, undefined, undefined],
  ['known to one', undefined, { on: '2019-03-01', source: 'import' }, '2019-03-01'],
  ['in a register, later than a file says', { on: '2012-01-01', source: 'import' }, { on: '2019-03-01', source: 'register' }, '2019-03-01'],
  ['in a quote, after the register said', { on: '2019-03-01', source: 'register' }, { on: '2020-01-01', source: 'quote' }, '2019-03-01'],
  ['abroad before', { on: '2024-08-10', source: 'register' }, { on: '2012-05-01', source: 'register' }, '2012-05-01'],
  ['abroad before, as known first', { on: '2012-05-01', source: 'register' }, { on: '2024-08-10', source: 'register' }, '2012-05-01'],
])('a car was first registered, %s', (_, one, other, day) => {
  expect(registeredFirst(one, other)?.on).toBe(day);
});

const focus: NamedCar = { body: 'hatchback', make: 'Ford', model: 'Focus', colour: 'Red', registration: 'AA19AAA' };

describe('the drawing of a car', () => {
  it.each<[string, Partial<NamedCar>, string]>([
    ['with all of it', {}, 'Red Ford Focus hatchback, registration AA19AAA'],
    ['without a colour', { colour: null }, 'Ford Focus hatchback, registration AA19AAA'],
    ['without a registration', { registration: undefined }, 'Red Ford Focus hatchback'],
    ['of another body', { body: 'mpv' }, 'Red Ford Focus people carrier, registration AA19AAA'],
  ])('has a name %s', (_, over, name) => expect(carName({ ...focus, ...over })).toBe(name));

  it.each<[string | null | undefined, string]>([
    ['Red', '#b8262f'],
    ['GREY', '#747c87'],
    ['Multi-colour', primer],
    [null, primer],
    [undefined, primer],
    ['constructor', primer],
  ])('of a car whose colour is %s is painted %s', (colour, paint) => expect(paintOf(colour)).toBe(paint));

  it.each(bodyType.options.filter((type) => type !== 'motorcycle'))('of a %s is one closed line round both wheels', (type) => {
    const shell = shellOf(bodies[type]);
    expect([shell.match(/M/g)?.length, shell.match(/A/g)?.length, shell.endsWith('Z'), shell.includes('NaN')]).toEqual([1, 2, true, false]);
  });
});

const nothing = initialDues({});
const wrong = (over: Partial<TypedDues>, hasMot = true): string[] => {
  const typed = { ...nothing, ...over };
  const read = dueDatesForm(typed, { isLeased: false, hasMot, today }).safeParse(typed);
  return read.error?.issues.map(({ path }) => String(path[0])) ?? [];
};
const chosen = (day: string) => ({ insurance_due: 'select_date', insurance_due_date: typedOfDay(day) });

describe('the dates of a car (Q4)', () => {
  it.each<[string, Partial<TypedDues>, readonly string[]]>([
    ['nothing answered', {}, []],
    ['a day to be chosen', { insurance_due: 'select_date' }, ['insurance_due_date']],
    ['an answer without a day', { insurance_due: 'within_3_months' }, []],
    ['insurance due today', chosen('2026-11-20'), []],
    ['insurance due yesterday', chosen('2026-11-19'), ['insurance_due_date']],
    ['insurance due in 2099', chosen('2099-11-19'), ['insurance_due_date']],
    ['a service with the MOT', { service_due: 'same_time_as_mot' }, []],
    ['insurance with the MOT', { insurance_due: 'same_time_as_mot' }, ['insurance_due']],
    ['a lease that ends, of a car that is not leased', { leasing_end: 'select_date' }, []],
  ])('with %s say what to correct', (_, over, fields) => expect(wrong(over)).toEqual(fields));

  it('accept a service with the MOT only once its expiry is known', () => {
    expect(wrong({ service_due: 'same_time_as_mot' }, false)).toEqual(['service_due']);
  });

  it.each([
    ['personal_lease_agreement', true],
    ['privately_owned', false],
  ] as const)('ask when a lease ends of a leased car alone: %s, %s', (ownership_basis, isLeased) => {
    const facts = dueFactsOf({ details: { ownership_basis }, vehicle: null });
    expect([facts.isLeased, askedDues(facts).includes('leasing_end')]).toEqual([isLeased, isLeased]);
  });
});

describe('the engine of a car', () => {
  it.each([
    ['as the register has it', { engine_size: 1_497 }, 1_497],
    ['electric by the register', { engine_size: 0 }, 0],
    ['electric, as its owner says', { engine_size_range: 'electric' }, 0],
    ['as the register has it, whatever its owner says', { engine_size: 1_497, engine_size_range: 'electric' }, 1_497],
    ['not known to the cc', { engine_size: null, engine_size_range: '1201_1600' }, null],
    ['not known', {}, null],
  ])('%s', (_, car, size) => expect(engineSizeOf(car)).toBe(size));
});

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

describe('what moves a car', () => {
  it.each([
    [{ fuel_type: 'Petrol', engine_size: 1_497 }, 'petrol'],
    [{ fuel_type: 'DIESEL' }, 'diesel'],
    [{ fuel_type: 'Electricity', engine_size: 0 }, 'electric'],
    [{ fuel_type: 'Electric' }, 'electric'],
    [{ fuel_type: 'Hybrid electric', range: '1.5 Hybrid (from 2017)' }, 'hybrid'],
    [{ fuel_type: 'Hybrid Electric (Clean)', range: '2.0 PHEV (2014 to 2018)' }, 'plug_in'],
    [{ fuel_type: 'Hybrid electric', range: '330e' }, 'plug_in'],
    [{ fuel_type: 'Electric diesel' }, 'diesel_electric'],
    [{ engine_size_range: 'electric' }, 'electric'],
    [{ fuel_type: 'Gas bi-fuel' }, 'petrol'],
    [{ engine_size: 1_200 }, undefined],
  ] as const)('of %j is %s', (car, drive) => expect(driveOf(car)).toBe(drive));

  it.each([
    [{ range: '2.0 TDI DSG' }, 'automatic'],
    [{ range: '1.6 manual' }, 'manual'],
    [{ fuel_type: 'Electricity' }, 'automatic'],
    [{ range: '1.5 EcoBoost 150' }, undefined],
  ] as const)('through the gearbox of %j: %s', (car, gearbox) => expect(gearboxOf(car)).toBe(gearbox));
});

const essential = ['Engine', 'Gearbox', 'Clutch', 'Differential', 'Turbo', 'Timing belt damage'];
const complete = [
  ...essential,
  'Fuel system',
  'Starter motor and alternator',
  'Engine control unit',
  'Emission control',
  'Steering',
  'Hybrid and electric drive',
];

describe('the parts of cover', () => {
  it('of an electric car are its battery, motor, inverter and charger, and nothing that burns', () => {
    const seen = partsOf(complete, { drive: 'electric' });
    expect(seen).toEqual([
      'Reduction gear',
      'Differential',
      'Vehicle control unit',
      'Steering',
      'Drive battery',
      'Drive motor',
      'Inverter',
      'On-board charger',
    ]);
    expect(seen.join()).not.toMatch(/engine|clutch|turbo|timing|fuel|emission|alternator/i);
  });

  it.each(['petrol', 'diesel'] as const)('of a %s car name no electric drive', (drive) =>
    expect(partsOf(complete, { drive })).toEqual(complete.slice(0, -1)),
  );

  it.each(['hybrid', 'plug_in', 'diesel_electric'] as const)('of a car that is %s name both drives', (drive) =>
    expect(partsOf(complete, { drive })).toEqual(expect.arrayContaining(['Engine', 'Hybrid battery', 'Electric motor', 'Inverter'])),
  );

  it('of an automatic have no clutch', () => expect(partsOf(essential, { drive: 'petrol', gearbox: 'automatic' })).not.toContain('Clutch'));

  it('are all of them where the drive is not known', () => expect(partsOf(complete, {})).toEqual(complete));

  it('of a service are those of an electric car too', () =>
    expect(partsOf(['New oil and oil filter', 'A written report'], { drive: 'electric' })).toEqual([
      'Motor, battery pack and their cables inspected',
      'A written report',
    ]));

  it.each(drives.map((drive) => [drive, drive === 'petrol' || drive === 'diesel'] as const))(
    'without the hybrid and electric drive are enough for %s: %s',
    (drive, isEnough) => {
      expect(coversDrive(essential, { drive })).toBe(isEnough);
      expect(coversDrive(complete, { drive })).toBe(true);
    },
  );

  it('are spoken of as the car has them', () =>
    expect(wordsFor('The parts that can leave you stranded: engine, gearbox and drivetrain.', { drive: 'electric' })).toBe(
      'The parts that can leave you stranded: reduction gear and drivetrain.',
    ));
});
