import type { Session } from '@kerbside/contracts/caller';
import { addDays, addMonths, type IsoDay, londonDay } from '@kerbside/contracts/days/dates';
import { typedOfDay } from '@kerbside/contracts/days/typed-day';
import { readMe, register, userExists } from '@kerbside/contracts/http/accounts/accounts';
import { sendPhoneCode, validatePhoneCode } from '@kerbside/contracts/http/callbacks/sms';
import { listAbbreviatedRanges, startAbbreviatedQuote } from '@kerbside/contracts/http/pricing/abbreviated';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { readPrices } from '@kerbside/contracts/http/pricing/tables';
import { saidFacts } from '@kerbside/contracts/http/pricing/said-facts';
import { listMakes, listModels, lookupVehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { updateQuote } from '@kerbside/contracts/http/pricing/typing';
import { choose, field, problems, type, typeDay, typePasswords } from '../../testing/filling-in.js';
import { priceTables } from '../../testing/price-tables.js';
import { address, renderQuote, stepAddress } from '../../testing/render-quote.js';
import { aPerson, aQuote, aVehicle, casey, secret } from '../../testing/samples.js';
import { activationSchema, initialActivation, type QuestionFacts, type TypedActivation } from './activation-form.js';

/** A partner's short form as a customer fills it in. */
const proof = 'proof-of-the-phone';

const today = londonDay(new Date());

const quote = aQuote({ step: 5 });

const started = { quote, secret, next: stepAddress(5) };

const services = () =>
  new ScriptedServices()
    .answer(lookupVehicle, aVehicle())
    .answer(listMakes, [{ value: 'Ford', label: 'Ford' }])
    .answer(listModels, [{ value: 'Focus', label: 'Focus' }])
    .answer(listAbbreviatedRanges, [{ value: '1.5', label: '1.5', from: 2018, to: null, engine_size: 1497, gross_weight: 1870, bhp: null }])
    .answer(userExists, { exists: false })
    .answer(register, { userId: casey.userId ?? '' })
    .answer(readMe, { person: aPerson(), cars: [], archivedCars: [] })
    .answer(sendPhoneCode, { message: 'We have sent a code.' })
    .answer(validatePhoneCode, { message: 'Thank you.', proof })
    .answer(startAbbreviatedQuote, started)
    .answer(readQuote, quote)
    .answer(readPrices, priceTables());

const open = async (script = services(), session?: Session, search = '?partner=Foss%20Cars') => {
  const page = renderQuote(`/quote/warranty/activate/${search}`, { services: script, ...(session && { session }) });
  await screen.findByRole('heading', { level: 1, name: 'Activate your cover' });
  return { ...page, script };
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const activate = () => press('Activate my cover');

const answer = async (question: string, option: 'Yes' | 'No') => {
  const group = screen.getByRole('group', { name: question });
  await userEvent.click([...group.querySelectorAll('label')].find(({ textContent }) => textContent === option) ?? group);
};

const typeCarAndDelivery = async () => {
  await type('Registration number (number plate)', 'AA19 AAA');
  await press('Find my car');
  await screen.findByRole('region', { name: 'We found your Ford Focus' });
  await type('Mileage', '42000');
  await answer('Is the car for private use only?', 'Yes');
  await answer('Has the car been delivered?', 'Yes');
  const { day, month, year } = typedOfDay(addDays(today, -10));
  await typeDay('When was it delivered?', [day, month, year]);
};

const typePerson = async () => {
  await type('First name', 'Jo');
  await type('Last name', 'Bloggs');
  await type('Email address', 'jo@example.com');
  await type('Address line 1', '1 Kerb Lane');
  await type('Town or city', 'Leeds');
  await type('Postcode', 'LS1 1AA');
};

const confirmPhone = async () => {
  await type('Phone number', '07700 900123');
  await press('Send code');
  await type('Code from the text message', '123456');
  await screen.findByText('Thank you. Your phone number is confirmed.');
};

const codeField = () => screen.queryByLabelText('Code from the text message');

describe('activation', () => {
  describe('a partner’s short form', () => {
    it('A2, A5: creates the account, once though the quote is refused at first, starts the quote and goes on to the terms', async () => {
      const refusal = { status: 422, code: 'NO_COVER_FOR_CAR', message: 'We cannot cover this car.' };
      const { script } = await open(services().refuse(startAbbreviatedQuote, refusal));
      await typeCarAndDelivery();
      await typePerson();
      await confirmPhone();
      await typePasswords();
      await activate();
      expect((await screen.findByRole('alert')).textContent).toContain('We cannot cover this car.');
      script.answer(startAbbreviatedQuote, started);
      await activate();
      expect(await screen.findByRole('heading', { level: 1, name: 'Check and agree' })).toBeTruthy();
      expect(address()).toBe(stepAddress(5));
      expect(script.bodies(register)).toEqual([expect.objectContaining({ email: 'jo@example.com', password: 'correct horse battery' })]);
      expect(script.bodies(startAbbreviatedQuote).slice(1)).toEqual([
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

    it('A2, A5: says what is missing, in the order of the page, and a password that is not the same twice', async () => {
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
      // It is required, so no way without it is promised.
      expect(screen.queryByText(/without a password|by email/i)).toBeNull();
      await typePasswords('correct horse');
      await activate();
      expect(await problems()).toContain('Password confirmation does not match.');
      expect(script.bodies(startAbbreviatedQuote)).toEqual([]);
    });

    it.each([
      ['gap', ['Enter the mileage, like 42,000']],
      ['mot', []],
    ])('asks of the car only what the price of %s rests on', async (product, missing) => {
      renderQuote(`/quote/${product}/activate/?partner=Foss%20Cars`, { services: services() });
      await screen.findByRole('heading', { level: 1, name: 'Activate your cover' });
      await activate();
      const ofCar = (await problems()).filter((problem) => /mileage|private use/.test(problem ?? ''));
      expect(ofCar).toEqual(missing);
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
  });
});

describe('car and delivery', () => {
  describe('the car of the short form', () => {
    it('A2, A5: is entered by hand by its year: the ranges are those of the year', async () => {
      const { script } = await open();
      await press('I don’t have the registration');
      await choose('Make', 'Ford');
      await screen.findByRole('option', { name: 'Focus' });
      await choose('Model', 'Focus');
      await type('Year of first registration', '2026');
      await screen.findByRole('option', { name: '1.5' });
      expect(script.bodies(listAbbreviatedRanges)).toEqual([{ make: 'Ford', model: 'Focus', carYear: '2026' }]);
      await choose('Range', '1.5');
      expect(screen.getByRole('combobox', { name: 'Power (bhp)' })).toBeTruthy();
      expect(screen.queryByRole('combobox', { name: 'Engine size' })).toBeNull();
    });

    it('A2, A5: continues by hand when the lookup fails, and says why', async () => {
      await open(services().refuse(lookupVehicle, { status: 404, code: 'VEHICLE_NOT_FOUND', message: 'No such car' }));
      await type('Registration number (number plate)', 'ER19NFD');
      await press('Find my car');
      expect(await screen.findByRole('combobox', { name: 'Make' })).toBeTruthy();
      expect(screen.getByRole('alert').textContent).toContain("We couldn't find that plate.");
    });

    it('A2, A5: is looked up again after an edit', async () => {
      await open();
      await type('Registration number (number plate)', 'AA19 AAA');
      await press('Find my car');
      await screen.findByRole('region', { name: 'We found your Ford Focus' });
      await type('Registration number (number plate)', 'X');
      await activate();
      expect(await problems()).toContain('Look up your registration, or tell us about the car instead');
    });
  });

  describe('the delivery of the car (A5)', () => {
    it('A2, A5: asks when, by the answer', async () => {
      await open();
      for (const [option, question, message] of [
        ['Yes', 'When was it delivered?', 'Enter the date the car was delivered'],
        ['No', 'When do you expect it?', 'Enter the date you expect the car'],
      ] as const) {
        expect(screen.queryByRole('group', { name: question })).toBeNull();
        await answer('Has the car been delivered?', option);
        expect(screen.getByRole('group', { name: question })).toBeTruthy();
        await activate();
        await waitFor(async () => expect(await problems()).toContain(message));
      }
    });

    const facts = {
      mode: 'registration',
      isFound: true,
      sizes: [],
      said: saidFacts,
      today,
      registered: '2019-03-21',
      needsPassword: false,
    } as const;
    const delivered = (day: IsoDay) => ({ car_delivered: 'yes', delivery_date: typedOfDay(day) }) as const;
    const expected = (day: IsoDay) => ({ car_delivered: 'no', expected_delivery_date: typedOfDay(day) }) as const;
    const early = 'The car cannot have been delivered before it was first registered, on 21 March 2019';
    const year = 'The year of first registration cannot be in the future';
    const nextYear = String(Number(today.slice(0, 4)) + 1);

    it.each<[string, boolean, Partial<TypedActivation>, Partial<QuestionFacts>]>([
      ['The date of delivery must be in the past', true, delivered(addDays(today, 1)), {}],
      ['The date of delivery must be in the past', false, delivered(today), {}],
      ['The date you expect the car cannot be in the past', true, expected(addDays(today, -1)), {}],
      ['Cover must start within 6 months', true, expected(addDays(addMonths(today, 6), 1)), {}],
      ['Cover must start within 6 months', false, expected(addMonths(today, 6)), {}],
      [early, true, delivered('2019-03-20'), {}],
      [early, false, delivered('2019-03-21'), {}],
      [year, true, { carYear: nextYear, ...delivered(today) }, { mode: 'manual' }],
      [year, false, { carYear: today.slice(0, 4), ...delivered(today) }, { mode: 'manual' }],
      [year, false, { carYear: nextYear, ...expected(`${nextYear}-01-02`) }, { mode: 'manual' }],
    ])('A2, A5: “%s” is said: %s %#', (message, isSaid, over, asked) => {
      const typed = { ...initialActivation('AA19AAA', undefined), ...over };
      const { error } = activationSchema(typed, { ...facts, ...asked }).safeParse(typed);
      expect(error?.issues.some((issue) => issue.message === message)).toBe(isSaid);
    });
  });
});

describe('the confirmation of the phone', () => {
  it('A2, A5: sends nothing to a number that is not valid, says why a code could not be sent, and sends another', async () => {
    const { script } = await open(services().refuse(sendPhoneCode, { status: 429, code: 'TOO_MANY_TRIES', message: 'Please wait.' }));
    await type('Phone number', '01904 555 123');
    await press('Send code');
    expect(screen.getByText('Enter a mobile number, like 07700 900123')).toBeTruthy();
    expect(script.bodies(sendPhoneCode)).toEqual([]);
    await userEvent.clear(field('Phone number'));
    await type('Phone number', '07700 900123');
    await press('Send code');
    expect(await screen.findByText('Please wait.')).toBeTruthy();
    expect(codeField()).toBeNull();
    const fields = { contact_number: 'We cannot use this phone number online.' };
    script.refuse(sendPhoneCode, { status: 400, code: 'INVALID', message: 'Please check the details.', fields });
    await press('Send code');
    expect(await screen.findByText(fields.contact_number)).toBeTruthy();
    script.answer(sendPhoneCode, { message: 'We have sent a code.' });
    await press('Send code');
    await press('Send a new code');
    expect(script.bodies(sendPhoneCode)).toHaveLength(4);
  });

  it('A2, A5: checks the code once it is complete, and says when codes do not match', async () => {
    const script = services().refuse(validatePhoneCode, { status: 400, code: 'CODES_DO_NOT_MATCH', message: 'Codes do not match' });
    await open(script);
    await type('Phone number', '07700 900123');
    await press('Send code');
    expect(await screen.findByText('We have sent a code.')).toBeTruthy();
    await type('Code from the text message', '12345');
    expect(script.bodies(validatePhoneCode)).toEqual([]);
    await type('Code from the text message', '6');
    expect(await screen.findByText('Codes do not match')).toBeTruthy();
    expect(script.bodies(validatePhoneCode)).toEqual([{ contact_number: '07700 900123', code: '123456', product_type: 'warranty' }]);
    script.answer(validatePhoneCode, { message: 'Thank you.', proof });
    await userEvent.clear(field('Code from the text message'));
    await type('Code from the text message', '654 321');
    expect(await screen.findByText('Thank you. Your phone number is confirmed.')).toBeTruthy();
    expect(codeField()).toBeNull();
  });

  it('A2, A5: is for one number: a different one has to be confirmed again', async () => {
    const { script } = await open();
    await confirmPhone();
    await type('Phone number', '4');
    expect(screen.queryByText('Thank you. Your phone number is confirmed.')).toBeNull();
    await userEvent.clear(field('Phone number'));
    await type('Phone number', '07700 900124');
    await activate();
    expect(await problems()).toContain('Confirm your phone number with the code that we text you');
    expect(script.bodies(startAbbreviatedQuote)).toEqual([]);
  });

  it('does not count when the number was changed during the check', async () => {
    const script = services();
    const held = script.hold(validatePhoneCode);
    await open(script);
    await type('Phone number', '07700 900123');
    await press('Send code');
    await type('Code from the text message', '123456');
    await type('Phone number', '4');
    held.answer(0, { message: 'Thank you.', proof });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send code' })).toBeTruthy());
    expect(screen.queryByText('Thank you. Your phone number is confirmed.')).toBeNull();
  });
});

describe('the email address', () => {
  const registered = 'This email address is already registered with a Kerbside account. Please log in.';
  const services = (exists: boolean) =>
    new ScriptedServices()
      .answer(readQuote, aQuote())
      .answer(updateQuote, aQuote({ details: { first_name: 'Joanna', town: 'York' } }))
      .answer(userExists, { exists })
      .answer(readMe, { person: aPerson(), cars: [], archivedCars: [] });
  const open = async (script: ScriptedServices) => {
    const page = renderQuote(stepAddress(2), { services: script });
    await screen.findByRole('heading', { level: 1, name: 'Your details' });
    return page;
  };
  const leave = () => userEvent.tab();
  const questions = (script: ScriptedServices) => script.asked.filter(({ id }) => id === userExists.id).map(({ path }) => path);

  describe('an email address that an account has', () => {
    it('Q5: is reported once on leaving the field, with a way to log in, and no longer once it is changed', async () => {
      const script = services(true);
      const { openDialog } = await open(script);
      await type('Email address', ' Casey@Example.com');
      expect(screen.queryByText(registered)).toBeNull();
      await leave();
      expect(await screen.findByText(registered)).toBeTruthy();
      expect(questions(script)).toEqual(['/ajax/userExists?email=casey%40example.com']);
      await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
      expect(openDialog.mock.calls).toEqual([['login', { email: 'casey@example.com' }]]);
      await userEvent.click(field('Email address'));
      await leave();
      expect(questions(script)).toHaveLength(1);
      await type('Email address', 'x');
      expect(screen.queryByText(registered)).toBeNull();
    });

    it('turns the form into that of the account once its owner has logged in, with what was typed before', async () => {
      const script = services(true);
      const { become } = await open(script);
      await type('First name', 'Joanna');
      await type('Email address', 'casey@example.com');
      await leave();
      await screen.findByText(registered);
      await waitFor(() => expect(script.bodies(updateQuote).at(-1)).toMatchObject({ email: 'casey@example.com' }));
      await become(casey);
      expect(await screen.findByText(`You are signed in as ${casey.email}.`)).toBeTruthy();
      expect(['First name', 'Phone number (optional)'].map((name) => field(name).value)).toEqual(['Joanna', '07700 900456']);
      expect(screen.getByText(/York/, { selector: 'strong' })).toBeTruthy();
    });
  });

  describe('an email address without an account', () => {
    it('Q5: is not asked about before it is valid: that is reported on leaving the field, until it is corrected', async () => {
      const script = services(true);
      await open(script);
      await type('Email address', 'jo@');
      expect(screen.queryByText('Enter an email address like name@example.com')).toBeNull();
      await leave();
      expect(screen.getByText('Enter an email address like name@example.com')).toBeTruthy();
      expect(questions(script)).toEqual([]);
      await type('Email address', 'e');
      expect(screen.queryByText('Enter an email address like name@example.com')).toBeNull();
    });

    it('is accepted when the check fails, which is reported to operations', async () => {
      const script = services(true).refuse(userExists, { status: 429, code: 'TOO_MANY_TRIES', message: 'Wait' });
      const { track } = await open(script);
      await type('Email address', 'jo@example.com');
      await leave();
      expect(screen.queryByRole('status')).toBeNull();
      expect(track.mock.calls).toEqual([['user_exists_failed', { code: 'CallError' }]]);
    });
  });
});
