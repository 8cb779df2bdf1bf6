import { changeOf, placeOf, valueOf } from './value-words.js';

describe('a value of a rate book', () => {
  it.each([
    ['versions.home.gross.12', '7900', 'Versions, home, price, 12 months', '£79.00'],
    ['versions.basic.gross', '5495', 'Versions, basic, price', '£54.95'],
    ['versions.home.gross.0', '700', 'Versions, home, price, monthly', '£7.00'],
    ['addOns.rims.charge.gross.once', '123450', 'Add ons, rims, charge, price, once', '£1,234.50'],
    ['tyreTypes.run_flat.claimLimits.1500.gross.24', '26400', 'Tyre types, run flat, claim limits, £1,500, price, 24 months', '£264.00'],
    ['cancellationFee', '3500', 'Cancellation fee', '£35.00'],
    ['coverLevels.complete.claimLimitPounds', '2500', 'Cover levels, complete, claim limit pounds', '£2,500'],
    ['labourRates.60.loading', '-5', 'Labour rates, £60 an hour, loading', '-5%'],
    ['repairContributions.100.pounds', '100', 'Repair contributions, £100, pounds', '£100'],
    ['taxPercent', '20', 'Tax percent', '20%'],
    ['durations.12.maxInstalments', '10', 'Durations, 12 months, max instalments', '10'],
    ['versions.home.maxMileage', '100000', 'Versions, home, max mileage', '100000'],
    ['summary', 'Help at the roadside', 'Summary', 'Help at the roadside'],
  ])('%s: %s', (path, value, place, said) => {
    expect([placeOf(path), valueOf(path, value)]).toEqual([place, said]);
  });

  it.each([
    [3.8, '+3.80%'],
    [-2.82, '\u22122.82%'],
    [null, ''],
  ])('changes by %s: %s', (percent, said) => expect(changeOf(percent)).toBe(said));
});
