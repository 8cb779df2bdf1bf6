import { drives, driveOf, gearboxOf } from './drive.js';
import { coversDrive, partsOf, wordsFor } from './parts.js';

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
