import { detailsShown } from './details-shown.js';

const person = { title: null, firstName: 'Jo', lastName: 'Bloggs', phone: null, address: [], postcode: null };
const linesOf = (address: string[], townLine?: number | null) => {
  const { address_line_1, address_line_2, town, county } = detailsShown({ ...person, address, townLine });
  return [address_line_1, address_line_2, town, county];
};

it.each([
  [[], ['', '', '', '']],
  [['1 Kerb Lane'], ['1 Kerb Lane', '', '', '']],
  [
    ['1 Kerb Lane', 'Leeds'],
    ['1 Kerb Lane', '', 'Leeds', ''],
  ],
  [
    ['1 Kerb Lane', 'Flat 2', 'Leeds'],
    ['1 Kerb Lane', 'Flat 2', 'Leeds', ''],
  ],
  [
    ['1 Kerb Lane', 'Flat 2', 'Leeds', 'West Yorkshire'],
    ['1 Kerb Lane', 'Flat 2', 'Leeds', 'West Yorkshire'],
  ],
])('an address of the lines %j is shown in its fields, and kept as the same lines', (address, shown) => {
  expect(linesOf(address)).toEqual(shown);
  expect(linesOf(address).filter((line) => line !== '')).toEqual(address);
});

it.each([
  [1, ['1 Kerb Lane', '', 'Leeds', 'West Yorkshire']],
  [null, ['1 Kerb Lane', 'Leeds', 'West Yorkshire', '']],
])('the town is the line that was noted as it: %j', (townLine, shown) => {
  expect(linesOf(['1 Kerb Lane', 'Leeds', 'West Yorkshire'], townLine)).toEqual(shown);
});

it('what is not known is shown empty', () =>
  expect(detailsShown(person)).toMatchObject({ title: '', phone: '', postcode: '', first_name: 'Jo' }));
