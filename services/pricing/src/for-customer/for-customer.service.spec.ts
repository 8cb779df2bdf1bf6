import { aPerson } from '@kerbside/contracts/testing/samples';
import { detailsOfAccount, knownDetails } from './for-customer.service.js';

describe('what a quote knows of its customer from the start', () => {
  it.each([
    [['14 Foss Bank', 'York'], { address_line_1: '14 Foss Bank', address_line_2: undefined, town: 'York' }],
    [
      ['Flat 2', '14 Foss Bank', 'Layerthorpe', 'York'],
      { address_line_1: 'Flat 2', address_line_2: '14 Foss Bank', town: 'Layerthorpe', county: 'York' },
    ],
    [['14 Foss Bank'], { address_line_1: '14 Foss Bank', address_line_2: undefined, town: undefined }],
    [[], { address_line_1: undefined, address_line_2: undefined, town: undefined }],
  ])('A2: the address %j', (address, lines) => expect(knownDetails(aPerson({ address }))).toMatchObject(lines));

  it('A2: the town and the county of an address without a second line', () => {
    const person = aPerson({ address: ['14 Foss Bank', 'York', 'North Yorkshire'], townLine: 1 });
    expect(knownDetails(person)).toMatchObject({ address_line_2: undefined, town: 'York', county: 'North Yorkshire' });
  });

  it.each([
    ['once it knows all that step 2 asks for', aPerson({ address: ['14 Foss Bank', 'York'] }), 'yes'],
    ['not while it has no address: step 2 asks for one', aPerson({ address: [], postcode: null }), undefined],
  ])('follows the account, %s', (_, person, billing_details) => expect(detailsOfAccount(person).billing_details).toBe(billing_details));

  it('name, email, phone and postcode, as far as they were given', () => {
    const person = aPerson({
      title: null,
      firstName: 'Casey',
      lastName: 'Holt',
      email: 'casey@example.com',
      phone: null,
      postcode: 'YO31 7PL',
    });
    expect(knownDetails(person)).toMatchObject({
      title: undefined,
      first_name: 'Casey',
      last_name: 'Holt',
      email: 'casey@example.com',
      phone: undefined,
      postcode: 'YO31 7PL',
    });
  });
});
