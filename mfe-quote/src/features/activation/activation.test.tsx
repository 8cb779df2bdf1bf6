import { addDays } from '@kerbside/contracts/days/dates';
import { register, userExists } from '@kerbside/contracts/http/accounts/accounts';
import { startAbbreviatedQuote } from '@kerbside/contracts/http/pricing/abbreviated';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { activate, confirmPhone, open, press, proof, services, today, typeCarAndDelivery, typePerson } from '../../testing/activating.js';
import { field, problems, type, typePasswords } from '../../testing/filling-in.js';
import { address, renderQuote, stepAddress } from '../../testing/render-quote.js';
import { casey } from '../../testing/samples.js';

afterEach(() => sessionStorage.clear());

describe('a partner’s short form', () => {
  it('A2, A5: creates the account, starts the quote and goes on to the terms', async () => {
    const { script } = await open();
    await typeCarAndDelivery();
    await typePerson();
    await confirmPhone();
    await typePasswords();
    await activate();
    expect(await screen.findByRole('heading', { level: 1, name: 'Check and agree' })).toBeTruthy();
    expect(address()).toBe(stepAddress(5));
    expect(script.bodies(register)).toEqual([expect.objectContaining({ email: 'jo@example.com', password: 'correct horse battery' })]);
    expect(script.bodies(startAbbreviatedQuote)).toEqual([
      {
        product_type: 'warranty',
        partner: 'Foss Cars',
        registration_number: 'AA19AAA',
        mileage: 42_000,
        private_use_only: 'yes',
        car_delivered: 'yes',
        delivery_date: addDays(today, -10),
        first_name: 'Jo',
        last_name: 'Bloggs',
        email: 'jo@example.com',
        phone: '07700 900123',
        phone_proof: proof,
        title: '',
        address_line_1: '1 Kerb Lane',
        address_line_2: '',
        town: 'Leeds',
        county: '',
        postcode: 'LS1 1AA',
      },
    ]);
  });

  it('A2, A5: says what is missing, in the order of the page', async () => {
    const { script } = await open();
    await activate();
    expect(await problems()).toEqual([
      'Enter a registration number like AA19 AAA',
      'Enter the mileage, like 42,000',
      'Say whether the car is for private use only',
      'Say whether the car has been delivered',
      'Enter your first name',
      'Enter your last name',
      'Enter your email address',
      'Enter a mobile number, like 07700 900123',
      'Enter the first line of your address',
      'Enter your town or city',
      'Enter your postcode',
      'Your password must be 8 characters or more',
      'Enter your password again',
    ]);
    expect(script.bodies(startAbbreviatedQuote)).toEqual([]);
  });

  it('A2, A5: belongs to one partner: without one there is no form', async () => {
    renderQuote('/quote/warranty/activate/', { services: services() });
    expect(await screen.findByRole('heading', { level: 1, name: 'This link is incomplete' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Start a quote' }).getAttribute('href')).toBe('/quote/warranty/step/1/');
  });

  it('starts a new form from the link of another car', async () => {
    await open(services(), undefined, '?partner=Foss%20Cars&vrm=AA19AAA');
    await type('Mileage', '42000');
    cleanup();
    await open(services(), undefined, '?partner=Foss%20Cars&vrm=L2WPS');
    expect(field('Registration number (number plate)').value).toBe('L2WPS');
    expect(field('Mileage').value).toBe('');
  });

  it('A2, A5: keeps what was typed over a reload, but no password', async () => {
    await open();
    await type('First name', 'Jo');
    await type('Password', 'correct horse');
    cleanup();
    await open();
    expect([field('First name').value, field('Password').value]).toEqual(['Jo', '']);
  });
});

describe('the password of the short form (A5)', () => {
  it('A2, A5: has to be the same twice', async () => {
    await open();
    await typePasswords('correct horse');
    await activate();
    expect(await problems()).toContain('Password confirmation does not match.');
  });

  it('A2, A5: is not required of an account: its owner is asked to log in afterwards', async () => {
    const script = services().answer(userExists, { exists: true });
    const { openDialog } = await open(script);
    await typeCarAndDelivery();
    await typePerson();
    await confirmPhone();
    expect(await screen.findByText('This email address is already registered with a Kerbside account. Please log in.')).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
    await activate();
    await waitFor(() => expect(address()).toBe(stepAddress(5)));
    expect(script.bodies(register)).toEqual([]);
    expect(openDialog.mock.lastCall).toEqual(['login', expect.objectContaining({ email: 'jo@example.com' })]);
  });

  it('A2, A5: is not asked of somebody signed in, whose details are there', async () => {
    const { script } = await open(services(), casey);
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(field('Postcode').value).toBe('LS1 1AA');
    await typeCarAndDelivery();
    await press('Send code');
    await type('Code from the text message', '123456');
    await activate();
    expect(script.bodies(startAbbreviatedQuote)).toEqual([expect.objectContaining({ email: casey.email, phone_proof: proof })]);
    expect(script.bodies(register)).toEqual([]);
  });

  it('belongs to an account that is not created twice when the quote was refused', async () => {
    const refusal = { status: 422, code: 'NO_COVER_FOR_CAR', message: 'We cannot cover this car.' };
    const script = services().refuse(startAbbreviatedQuote, refusal);
    await open(script);
    await typeCarAndDelivery();
    await typePerson();
    await confirmPhone();
    await typePasswords();
    await activate();
    expect((await screen.findByRole('alert')).textContent).toContain('We cannot cover this car.');
    await activate();
    expect([script.bodies(register).length, script.bodies(startAbbreviatedQuote).length]).toEqual([1, 2]);
  });
});
