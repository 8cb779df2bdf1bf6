import { addDays, addMonths, londonDay } from '@kerbside/contracts/days/dates';
import { typedOfDay } from '@kerbside/contracts/days/typed-day';
import { readMe, register, userExists } from '@kerbside/contracts/http/accounts/accounts';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { findAddresses, readAddress } from '@kerbside/contracts/http/garages/addresses';
import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import { submitStep2 } from '@kerbside/contracts/http/pricing/journey-steps';
import { type Quote, readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { readProducts } from '@kerbside/contracts/http/pricing/products';
import { updateQuote } from '@kerbside/contracts/http/pricing/typing';
import { findVehicleImage, listMakes, listModels, listRanges } from '@kerbside/contracts/http/pricing/vehicle';
import { aPolicy } from '@kerbside/contracts/testing/sample-policy';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose, field, goOn, problems, type, typeDay, typePerson } from '../../testing/filling-in.js';
import { aSoldPolicy, quoteProducts } from '../../testing/product-tables.js';
import { address, renderQuote, stepAddress } from '../../testing/render-quote.js';
import { aPerson, aQuote, aQuoteWithGap, casey, quoteId, staff, stepAnswer } from '../../testing/samples.js';

describe('details step', () => {
  const services = () =>
    new ScriptedServices()
      .answer(readQuote, aQuote())
      .answer(updateQuote, aQuote())
      .answer(userExists, { exists: false })
      .answer(register, { userId: casey.userId ?? '' })
      .answer(readMe, { person: aPerson(), cars: [], archivedCars: [] })
      .answer(submitStep2, stepAnswer(aQuote({ step: 3, version: 4 })));

  const open = async (script: ScriptedServices, session?: Parameters<typeof renderQuote>[1]['session']) => {
    const page = renderQuote(stepAddress(2), { services: script, ...(session && { session }) });
    await screen.findByRole('heading', { level: 1, name: 'Your details' });
    return page;
  };

  const fillIn = async () => {
    await typePerson();
    await type('Password (optional)', 'correct horse battery');
    await type('Password again', 'correct horse battery');
  };

  const refusedDate = { status: 400, code: 'INVALID', message: 'Check the form', fields: { start_date: 'Choose a day within 6 months' } };

  describe('step 2 of a visitor', () => {
    it('keeps what was typed and the reason where it is refused, then goes on, and makes no account: nothing is bought yet', async () => {
      const script = services().refuse(submitStep2, refusedDate);
      const { refreshSession } = await open(script);
      await fillIn();
      await goOn();
      expect(await problems()).toEqual(['Choose a day within 6 months']);
      expect(field('First name').value).toBe('Jo');
      script.answer(submitStep2, stepAnswer(aQuote({ step: 3, version: 4 })));
      await goOn();
      expect(script.bodies(register)).toEqual([]);
      expect(refreshSession).not.toHaveBeenCalled();
      expect(script.bodies(submitStep2).at(-1)).toMatchObject({ first_name: 'Jo', postcode: 'LS1 1AA' });
      expect(script.bodies(submitStep2)[0]).not.toHaveProperty('purchase_date');
      expect(JSON.stringify(script.bodies(submitStep2))).not.toContain('correct horse');
      expect(address()).toBe(stepAddress(3));
    });

    it('keeps what somebody else changed meanwhile, and sends while it is typed only what was changed here', async () => {
      const address = { address_line_1: '1 Kerb Lane', town: 'Leeds', postcode: 'LS1 1AA' };
      const details = { last_name: 'Holt', email: 'jo@example.com', phone: '07700900123', start_date: londonDay(new Date()), ...address };
      const changed = { ...details, first_name: 'Jo', phone: '07700900456' };
      const script = services()
        .answer(readQuote, aQuote({ details }))
        .answer(updateQuote, aQuote({ details: changed }));
      await open(script);
      await type('First name', 'Jo');
      await waitFor(() => expect(field('Phone number (optional)').value).toBe('07700900456'));
      const { quote_id: _, sequence: __, ...sent } = Object(script.bodies(updateQuote)[0]);
      expect(sent).toEqual({ billing_details: '', title: '', first_name: 'Jo', last_name: 'Holt' });
      script.answer(readQuote, aQuote({ version: 5, details: { ...changed, phone: '07700900789' } }));
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      await waitFor(() => expect(field('Phone number (optional)').value).toBe('07700900789'));
      script.answer(readQuote, aQuote({ version: 6, details: { ...changed, first_name: 'Al', town: 'York' } }));
      await goOn();
      const shown = expect.objectContaining({ first_name: 'Jo', phone: '07700900456', town: 'York', postcode: 'LS1 1AA' });
      await waitFor(() => expect(script.bodies(submitStep2)).toEqual([shown]));
    });

    it('is sent once what was typed has arrived, which would undo it afterwards', async () => {
      const details = { last_name: 'Holt', email: 'jo@example.com', start_date: londonDay(new Date()), town: 'Leeds', postcode: 'LS1 1AA' };
      const quote = aQuote({ details: { ...details, address_line_1: '1 Kerb Lane' } });
      const script = services().answer(readQuote, quote);
      const saved = script.hold(updateQuote);
      await open(script);
      await type('First name', 'Jo');
      await waitFor(() => expect(script.bodies(updateQuote)).toHaveLength(1));
      await goOn();
      expect(script.bodies(submitStep2)).toEqual([]);
      await act(async () => saved.answer(0, quote));
      await waitFor(() => expect(script.bodies(submitStep2)).toMatchObject([{ first_name: 'Jo' }]));
      expect(script.bodies(updateQuote)).toHaveLength(1);
    });

    it('Q2, Q5: asks first for what has to be answered, is not submitted by Enter, and says what is missing, in the order of the page', async () => {
      await open(services());
      const asked = screen.getAllByRole<HTMLInputElement>('textbox').slice(0, 3);
      expect(asked.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['First name', 'Last name', 'Email address']);
      expect([screen.queryByRole('radio', { name: 'Yes' }), screen.queryByLabelText('Password again')]).toEqual([null, null]);
      const [button, ...others] = screen.getAllByRole('button', { name: 'Continue' });
      expect(others).toEqual([]);
      expect(screen.getByRole('region', { name: 'Your price' }).contains(button ?? null)).toBe(true);
      await userEvent.click(field('First name'));
      await userEvent.keyboard('{Enter}');
      expect(screen.queryByRole('alert')).toBeNull();
      await goOn();
      expect(await problems()).toEqual([
        'Enter your first name',
        'Enter your last name',
        'Enter your email address',
        'Enter your postcode',
        'Enter the first line of your address',
        'Enter your town or city',
      ]);
    });

    it('Q2: asks for no start of GAP, whose own page does, and sends today in place of a day that has gone', async () => {
      const owned = { purchase_date: '2020-01-15', ownership_basis: 'privately_owned' } as const;
      const quote = aQuote({ productType: 'gap', details: { start_date: '2020-01-02', ...owned } });
      const script = services().answer(readQuote, quote).answer(updateQuote, quote);
      await open(script, casey);
      expect(screen.queryByRole('group', { name: 'When should cover start?' })).toBeNull();
      await goOn();
      const sent = expect.objectContaining({ start_date: londonDay(new Date()) });
      await waitFor(() => expect(script.bodies(submitStep2)).toEqual([sent]));
    });

    it('stays while the start is typed: half of a day is none', async () => {
      await open(services());
      await userEvent.click(screen.getByText('When cover starts'));
      await userEvent.clear(within(screen.getByRole('group', { name: 'When should cover start?' })).getByRole('textbox', { name: 'Day' }));
      expect(screen.getByText('Choose a day')).toBeTruthy();
    });

    it('asks when the cover starts that is bought with a visit', async () => {
      const lines = [
        { kind: 'base', code: 'mot', label: 'MOT', amountPence: 3_995, productType: 'mot' },
        { kind: 'addon', code: 'tyre', label: 'Tyre cover', amountPence: 1_000, productType: 'tyre' },
      ] as const;
      const { price } = aQuote();
      const both = aQuote({ productType: 'mot', price: price && { ...price, lines: [...lines] } });
      await open(services().answer(readQuote, both));
      expect(screen.getByRole('group', { name: 'When should cover start?' })).toBeTruthy();
    });

    const listed = { items: [{ id: 'a1', description: '1 Kerb Lane, Leeds' }] };
    const found = {
      items: [{ Line1: '1 Kerb Lane', Line2: '', Line3: '', Line4: '', Line5: '', PostTown: 'Leeds', County: '', CountryName: 'England' }],
    };
    const oneAddress = () => services().answer(findAddresses, listed).answer(readAddress, found);
    const pick = async () => userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Address' }), '1 Kerb Lane, Leeds');
    const hasFields = () => screen.queryByLabelText('Address line 1') !== null;

    it('Q5: finds the address once its postcode is whole, shows it in one line once it is picked, and has none with another postcode', async () => {
      const script = oneAddress();
      const { announce } = await open(script);
      await type('Postcode', 'ls1 1aa');
      await pick();
      expect(announce).toHaveBeenCalledWith('1 address. Choose it from the list.');
      const line = await screen.findByText('1 Kerb Lane, Leeds, LS1 1AA', { selector: 'strong' });
      expect([hasFields(), screen.queryByRole('combobox', { name: 'Address' }), screen.queryByLabelText('Postcode')]).toEqual([
        false,
        null,
        null,
      ]);
      expect(document.activeElement?.contains(line)).toBe(true);
      await userEvent.click(screen.getByRole('button', { name: 'Change the address' }));
      await userEvent.clear(field('Postcode'));
      await type('Postcode', 'LS2');
      await goOn();
      expect(await problems()).toContain('Enter the first line of your address');
    });

    it.each<[string, () => Promise<unknown>]>([
      ['can be changed by hand', () => userEvent.click(screen.getByRole('button', { name: 'Change the address' }))],
      [
        'is typed by who is not on the list',
        async () => {
          await type('Postcode', 'ls1 1aa');
          await userEvent.click(await screen.findByRole('button', { name: "It's not on the list" }));
        },
      ],
      [
        'is typed by who prefers to, also before the addresses of the postcode are looked for',
        async () => {
          await type('Postcode', 'ls1 1aa');
          await userEvent.click(screen.getByRole('button', { name: 'Enter the address by hand' }));
          await act(() => new Promise((paused) => setTimeout(paused, 400)));
        },
      ],
    ])('%s, with the focus on its first line', async (name, press) => {
      const details = { address_line_1: '1 Kerb Lane', town: 'Leeds' };
      const script = oneAddress();
      await open(name.startsWith('can') ? script.answer(readQuote, aQuote({ details })) : script);
      await press();
      expect(document.activeElement).toBe(field('Address line 1'));
      expect(field('Town or city').value).toBe(name.startsWith('can') ? 'Leeds' : '');
    });

    it.each([
      [
        'is typed to its end',
        async () => {
          await type('Address line 1', '1 Kerb Lane');
          await type('Town or city', 'Leeds');
          return [field('Address line 1').value, field('Town or city').value];
        },
        ['1 Kerb Lane', 'Leeds'],
      ],
      [
        'is found and picked',
        async () => {
          await type('Postcode', 'LS1 1AA');
          await userEvent.click(screen.getByRole('button', { name: 'Find address' }));
          await pick();
          return [(await screen.findByText('1 Kerb Lane, Leeds, LS1 1AA', { selector: 'strong' })).textContent, hasFields()];
        },
        ['1 Kerb Lane, Leeds, LS1 1AA', false],
      ],
    ])('%s after Continue was pressed without one', async (_, give, shown) => {
      await open(oneAddress());
      await goOn();
      await problems();
      expect(await give()).toEqual(shown);
    });

    it('goes on once a picked address has come, though Continue was pressed before', async () => {
      const script = services().answer(findAddresses, listed);
      const fetched = script.hold(readAddress);
      await open(script);
      await typePerson();
      await userEvent.clear(field('Address line 1'));
      await userEvent.click(screen.getByRole('button', { name: 'Find address' }));
      await pick();
      await goOn();
      expect([screen.queryByText('Enter the first line of your address'), script.bodies(submitStep2)]).toEqual([null, []]);
      await act(async () => fetched.answer(0, found));
      await waitFor(() => expect(script.bodies(submitStep2)).toEqual([expect.objectContaining({ address_line_1: '1 Kerb Lane' })]));
    });

    it('keeps the focus where the address is picked while it is fetched, and takes no other meanwhile', async () => {
      const addresses = ['1 Kerb Lane, Leeds', '2 Kerb Lane, Leeds'];
      const items = addresses.map((description, place) => ({ id: `a${place}`, description }));
      const script = services();
      const looked = script.hold(findAddresses);
      const fetched = script.hold(readAddress);
      await open(script);
      await type('Postcode', 'LS1 1AA');
      // What it takes the place of had the focus.
      screen.getByRole('button', { name: 'Enter the address by hand' }).focus();
      await waitFor(() => expect(looked.count()).toBe(1));
      await act(async () => looked.answer(0, { items }));
      const list = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Address' });
      expect(document.activeElement).toBe(list);
      await userEvent.selectOptions(list, '1 Kerb Lane, Leeds');
      await userEvent.selectOptions(list, '2 Kerb Lane, Leeds');
      expect([document.activeElement, list.getAttribute('aria-disabled'), list.value, fetched.count()]).toEqual([list, 'true', 'a0', 1]);
      await act(async () => fetched.refuse(0, { status: 503, code: 'UNAVAILABLE', message: 'Not now' }));
      expect([document.activeElement, list.getAttribute('aria-disabled')]).toEqual([list, null]);
    });

    it.each(['Enter', 'Tab'])('is the one at which the arrows stopped when %s is pressed, not the first that they pass', async (key) => {
      const addresses = ['1 Kerb Lane, Leeds', '2 Kerb Lane, Leeds'];
      const items = addresses.map((description, place) => ({ id: `a${place}`, description }));
      const script = oneAddress().answer(findAddresses, { items });
      await open(script);
      await type('Postcode', 'LS1 1AA');
      const list = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Address' });
      list.focus();
      for (const { id } of items) {
        fireEvent.keyDown(list, { key: 'ArrowDown' });
        fireEvent.change(list, { target: { value: id } });
        fireEvent.keyUp(list, { key: 'ArrowDown' });
      }
      expect([list.value, script.asked.some(({ id }) => id === readAddress.id)]).toEqual(['a1', false]);
      await userEvent.keyboard(`{${key}}`);
      await screen.findByText('1 Kerb Lane, Leeds, LS1 1AA', { selector: 'strong' });
      expect(script.asked.filter(({ id }) => id === readAddress.id)).toHaveLength(1);
    });

    it('is read as it is picked with the mouse, also where Tab has gone past the list before', async () => {
      await open(oneAddress());
      await type('Postcode', 'LS1 1AA');
      const list = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Address' });
      list.focus();
      await userEvent.tab();
      fireEvent.change(list, { target: { value: list.options[1]?.value } });
      await screen.findByText('1 Kerb Lane, Leeds, LS1 1AA', { selector: 'strong' });
    });

    it('says what to do where addresses cannot be looked up, and finds them once they can', async () => {
      const failure = { status: 500, code: 'UNEXPECTED', message: 'Unexpected error occurred' };
      const script = services().refuse(findAddresses, failure);
      await open(script);
      await type('Postcode', 'LS1 1AA');
      await userEvent.click(screen.getByRole('button', { name: 'Find address' }));
      expect(await screen.findByText('We could not look up addresses. Try again, or enter yours by hand.')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Enter the address by hand' })).toBeTruthy();
      const looked = () => script.asked.filter(({ id }) => id === findAddresses.id).length;
      const before = looked();
      // Typing looks for them after a pause, unless the button has by then: it would go, and take the focus with it.
      await act(() => new Promise((paused) => setTimeout(paused, 400)));
      expect(looked()).toBe(before);
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Find address' }));
      script.answer(findAddresses, listed);
      await userEvent.click(screen.getByRole('button', { name: 'Find address' }));
      expect(await screen.findByRole('combobox', { name: 'Address' })).toBe(document.activeElement);
    });

    it('leaves an address to be typed where its postcode has none', async () => {
      const script = services().answer(findAddresses, { items: [] });
      const { announce } = await open(script);
      await type('Postcode', 'LS1 1AA');
      await userEvent.click(screen.getByRole('button', { name: 'Find address' }));
      expect(await screen.findByText(/^We have no addresses for this postcode/)).toBeTruthy();
      expect(announce).toHaveBeenCalledWith(expect.stringMatching(/^We have no addresses/));
      expect(field('Address line 1').value).toBe('');
    });
  });

  describe('an address on step 2', () => {
    it('is refused when somebody else has it', async () => {
      const message = 'This email address is already registered with a Kerbside account. Please log in.';
      const script = services().answer(userExists, { exists: true });
      await open(script);
      await fillIn();
      await goOn();
      expect(await problems()).toEqual([message]);
      expect(script.bodies(submitStep2)).toEqual([]);
    });
  });

  describe('step 2 of somebody signed in', () => {
    it('is told what the car has already, and offered a start after it', async () => {
      const endsOn = addDays(londonDay(new Date()), 40);
      const policy = aPolicy({ status: 'active', startsOn: '2026-01-01', endsOn });
      const script = services()
        .answer(readProducts, quoteProducts({ policies: [aSoldPolicy({ starts_on: endsOn })] }))
        .answer(listPolicies, { rows: [policy], paging: { page: 1, perPage: 100, count: 1 } });
      await open(script, casey);
      expect(await screen.findByText('This car already has this cover')).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: /^Start this cover on .+ instead$/ }));
      await goOn();
      expect(script.bodies(submitStep2)).toEqual([expect.objectContaining({ start_date: addDays(endsOn, 1) })]);
    });

    it('Q2, Q5, Q6: asks for nothing that the account knows, shown to read with Yes, and sends it', async () => {
      const script = services();
      await open(script, casey);
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Yes' }).checked).toBe(true);
      const told = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent;
      const { firstName, lastName } = aPerson();
      expect(told('Name')).toContain(`${firstName} ${lastName}`);
      expect([told('Phone number'), told('Your address')]).toEqual([
        'Phone number07700 900456',
        'Your address1 Kerb Lane, Little Kerb, Leeds, West Yorkshire, LS1 1AA',
      ]);
      const asked = ['First name', 'Email address', 'Postcode', 'Password (optional)'].map((name) => screen.queryByLabelText(name));
      expect(asked).toEqual([null, null, null, null]);
      await goOn();
      expect(script.bodies(register)).toEqual([]);
      const sent = { billing_details: 'yes', first_name: firstName, email: casey.email };
      expect(script.bodies(submitStep2)).toEqual([expect.objectContaining(sent)]);
    });

    it('Q6: lets staff fill it in for a customer, without an account of their own', async () => {
      const script = services();
      await open(script, staff);
      await typePerson();
      await goOn();
      expect(script.bodies(submitStep2)).toEqual([expect.objectContaining({ email: 'jo@example.com' })]);
      expect([register, readMe, userExists].map((call) => script.bodies(call).length)).toEqual([0, 0, 0]);
    });
  });
});

describe('billing details', () => {
  const services = (person = aPerson(), quote: Quote = aQuote()) =>
    new ScriptedServices()
      .answer(readQuote, quote)
      .answer(updateQuote, quote)
      .answer(userExists, { exists: false })
      .answer(readMe, { person, cars: [], archivedCars: [] })
      .answer(submitStep2, stepAnswer(aQuote({ step: 3, version: 4 })));
  const open = async (script = services(), session?: typeof casey) => {
    renderQuote(stepAddress(2), { services: script, ...(session && { session }) });
    await screen.findByRole('heading', { level: 1, name: 'Your details' });
    return script;
  };
  const answer = (name: 'Yes' | 'No') => userEvent.click(screen.getByRole('radio', { name }));
  const asked = () => ['First name', 'Postcode'].map((name) => screen.queryByLabelText(name) !== null);

  describe('the details of the account (Q5)', () => {
    it('Q5: are not required with Yes', async () => {
      const script = await open(services(aPerson({ phone: null, address: [], postcode: null })), casey);
      expect(asked()).toEqual([true, true]);
      await answer('Yes');
      await goOn();
      expect(script.bodies(submitStep2)).toEqual([expect.objectContaining({ billing_details: 'yes' })]);
      expect(script.bodies(submitStep2)[0]).not.toHaveProperty('postcode');
    });

    it('Q5: are replaced by what is typed with No, which comes back after a Yes', async () => {
      const script = await open(services(), casey);
      await answer('No');
      await userEvent.clear(field('First name'));
      await type('First name', 'Alex');
      await answer('Yes');
      expect(asked()).toEqual([false, false]);
      await userEvent.click(screen.getByRole('button', { name: 'Change these details' }));
      expect(field('First name').value).toBe('Alex');
      await goOn();
      expect(script.bodies(submitStep2)).toEqual([expect.objectContaining({ billing_details: 'no', first_name: 'Alex' })]);
    });

    it('Q5: are left to the person whom another tab named meanwhile, typing the start does not take them back', async () => {
      const alex = { billing_details: 'no', first_name: 'Alex', last_name: 'Reed', town: 'York', postcode: 'YO1 7HH' } as const;
      const script = await open(services(), casey);
      const { day, month, year } = typedOfDay(addDays(londonDay(new Date()), 3));
      await userEvent.click(screen.getByText('When cover starts'));
      await typeDay('When should cover start?', [day, month, year]);
      await waitFor(() => expect(script.bodies(updateQuote).slice(-1)).toMatchObject([{ start_date: expect.any(String) }]));
      expect(script.bodies(updateQuote).at(-1)).not.toHaveProperty('billing_details');
      script.answer(readQuote, aQuote({ version: 9, details: alex }));
      await goOn();
      await waitFor(() => expect(script.bodies(submitStep2)).toEqual([expect.objectContaining(alex)]));
    });
  });

  describe('a reload in the middle of typing', () => {
    it('Q2: loses nothing, not even half-typed values, and keeps no password', async () => {
      await open();
      await type('First name', 'Jo');
      await type('Postcode', 'LS1');
      await type('Password (optional)', 'correct horse');
      await type('Password again', 'correct horse');
      cleanup();
      await open();
      expect([field('First name').value, field('Postcode').value, field('Password (optional)').value]).toEqual(['Jo', 'LS1', '']);
      expect(JSON.stringify(sessionStorage)).not.toContain('correct horse');
    });

    it('shows the quote’s answers once the step was submitted', async () => {
      await open(services(), casey);
      await answer('No');
      await type('First name', 'x');
      await goOn();
      expect(sessionStorage.length).toBe(0);
    });
  });
});

describe('what the car is worth', () => {
  const services = (quote = aQuoteWithGap()) =>
    new ScriptedServices()
      .answer(readQuote, quote)
      .answer(updateQuote, quote)
      .answer(userExists, { exists: false })
      .answer(readMe, { person: aPerson(), cars: [], archivedCars: [] })
      .answer(listMakes, [])
      .answer(listModels, [])
      .answer(submitStep2, stepAnswer(aQuoteWithGap({ step: 3, version: 4 })));
  const open = async (script = services()) => {
    renderQuote(stepAddress(2), { services: script, session: casey });
    await screen.findByRole('heading', { level: 1, name: 'Your details' });
    return script;
  };

  it.each([
    ['said why when GAP that was added later brings them back', { details: { email: 'jo@example.com' } }, true],
    ['told nothing when they come for the first time', { details: null }, false],
    ['told nothing of GAP with which they began', { details: { email: 'jo@example.com' }, productType: 'gap' as const }, false],
    ['told nothing once it is known', { details: { email: 'jo@example.com', purchase_date: '2024-03-27' } }, false],
  ])('its customer is %s', async (_, over, isSaid) => {
    await open(services(aQuoteWithGap(over)));
    expect(screen.queryByText(/^You added GAP/) !== null).toBe(isSaid);
  });

  it('Q2: is asked by its invoice when it is new to its owner, otherwise by its value', async () => {
    await open();
    expect(screen.getByRole('textbox', { name: 'What is the car worth now? (optional)' })).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'I don’t own the car yet' }));
    expect(screen.getByRole('textbox', { name: 'Amount on the car’s invoice (optional)' })).toBeTruthy();
  });

  it('Q5: shows thousands, takes digits only, is bounded on leaving, and is saved so', async () => {
    const script = await open();
    const name = 'What is the car worth now? (optional)';
    await type(name, '£12500 or so');
    expect(field(name).value).toBe('12,500');
    await type(name, '000');
    await userEvent.tab();
    expect(field(name).value).toBe('1,000,000');
    await waitFor(() => expect(script.bodies(updateQuote).at(-1)).toMatchObject({ current_value: '1,000,000' }));
  });
});

describe('ownership', () => {
  const services = () =>
    new ScriptedServices()
      .answer(readQuote, aQuoteWithGap())
      .answer(updateQuote, aQuoteWithGap())
      .answer(readMe, { person: aPerson(), cars: [], archivedCars: [] })
      .answer(listMakes, [{ value: 'Ford', label: 'Ford' }])
      .answer(listModels, [{ value: 'Focus', label: 'Focus' }])
      .answer(listRanges, [
        { value: '1.5 EcoBoost 150', label: '1.5 EcoBoost 150', from: 2018, to: null, engine_size: 1_497, gross_weight: 1_900, bhp: 150 },
      ])
      .answer(findVehicleImage, '')
      .answer(submitStep1, stepAnswer(aQuoteWithGap({ step: 2, version: 3 })))
      .answer(submitStep2, stepAnswer(aQuoteWithGap({ step: 3, version: 4 })));

  const open = async (script = services()) => {
    renderQuote(stepAddress(2), { services: script, session: casey });
    await screen.findByRole('heading', { level: 1, name: 'Your details' });
    return script;
  };

  const bought = async (monthsAgo: number) => {
    const { day, month, year } = typedOfDay(addMonths(londonDay(new Date()), -monthsAgo));
    await typeDay('When did you buy the car?', [day, month, year]);
  };

  const question = (name: string) => screen.queryByRole('combobox', { name });

  const answers = (name: string) =>
    within(screen.getByRole('combobox', { name }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);

  const notOwned = () => userEvent.click(screen.getByRole('checkbox', { name: 'I don’t own the car yet' }));

  describe('a car that is not owned yet (Q4)', () => {
    it('Q2, Q4: asks when it will be bought, and nothing about how it is owned', async () => {
      const script = await open();
      await notOwned();
      expect(screen.queryByRole('group', { name: 'When did you buy the car?' })).toBeNull();
      expect([question('How do you own it?'), question('Where did you buy it?')]).toEqual([null, null]);
      await goOn();
      expect(await problems()).toEqual(['Choose when you plan to buy the car']);
      // Step 5 shows the answer alone.
      expect(answers('When do you plan to buy it?')).toEqual([
        'Choose',
        'Within a week',
        'Within a month',
        'Within 2 months',
        'Within 6 months',
        'In more than 2 months',
      ]);
      await choose('When do you plan to buy it?', 'Within a month');
      await goOn();
      const [sent] = script.bodies(submitStep2);
      expect(sent).toMatchObject({ do_not_own: true, plan_to_buy: 'plan_to_buy_within_1_month' });
      expect(sent).not.toHaveProperty('ownership_basis');
    });
  });

  describe('the properties of a car that is not owned yet (Q4)', () => {
    const make = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: 'Make' });

    it('Q4: are entered by hand, starting from what was found', async () => {
      const script = await open();
      expect(make()).toBeNull();
      await notOwned();
      await screen.findByRole('option', { name: 'Focus' });
      expect([make()?.value, screen.getByRole<HTMLSelectElement>('combobox', { name: 'Model' }).value]).toEqual(['Ford', 'Focus']);
      await choose('When do you plan to buy it?', 'Within a month');
      await goOn();
      expect(script.asked.filter(({ path }) => path.includes('/step/')).map(({ path }) => path)).toEqual([`/quote/${quoteId}/step/2`]);
    });

    it('Q4: are sent, before the details, once one was changed', async () => {
      const script = await open();
      await notOwned();
      await choose('When do you plan to buy it?', 'Within a month');
      await screen.findByRole('option', { name: '1.5 EcoBoost 150' });
      await choose('Range', '1.5 EcoBoost 150');
      await goOn();
      expect(script.bodies(submitStep2)).toEqual([]);
      expect(screen.getByText('Enter the date of first registration')).toBeTruthy();
      expect((await screen.findByRole('alert')).textContent).toContain('Check what you told us about the car');
      await typeDay('Date of first registration', ['21', '3', '2019']);
      await typeDay('MOT expiry date', ['21', '3', '2027']);
      await goOn();
      await waitFor(() => expect(script.bodies(submitStep2)).toHaveLength(1));
      const sent = script.asked.map(({ id }) => id);
      expect(sent.indexOf(submitStep1.id)).toBeLessThan(sent.indexOf(submitStep2.id));
      const [[car], [details]] = [script.bodies(submitStep1), script.bodies(submitStep2)];
      expect(car).toMatchObject({
        vrm_lookup_option: 'no',
        make: 'Ford',
        range: '1.5 EcoBoost 150',
        first_registration_date: '2019-03-21',
      });
      expect(details).toMatchObject({ do_not_own: true });
    });

    it('are kept over a reload', async () => {
      await open();
      await notOwned();
      await screen.findByRole('option', { name: '1.5 EcoBoost 150' });
      await choose('Range', '1.5 EcoBoost 150');
      cleanup();
      await open();
      await screen.findByRole('option', { name: '1.5 EcoBoost 150' });
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Range' }).value).toBe('1.5 EcoBoost 150');
    });
  });

  describe('where the car was bought', () => {
    it('Q4: leaves only lease and contract hire when the car is leased, and asks again how it is owned', async () => {
      await open();
      await bought(1);
      await choose('How do you own it?', 'I own it outright');
      await choose('Where did you buy it?', 'I lease it');
      expect(answers('How do you own it?')).toEqual(['Choose', 'Personal lease', 'Business lease', 'Contract hire']);
      await goOn();
      expect(await problems()).toEqual(['Choose how you own the car']);
    });
  });

  describe('the months left of an agreement', () => {
    it('Q2, Q4: are asked of an agreement, and of nothing else', async () => {
      await open();
      const isAskedWith = async (basis: string) => {
        await choose('How do you own it?', basis);
        return screen.queryByRole('textbox', { name: 'Months left on your agreement' }) !== null;
      };
      const agreements = ['Hire purchase (HP)', 'Personal contract purchase (PCP)', 'PCP or other finance', 'Finance agreement'];
      for (const basis of [...agreements, 'Personal lease', 'Contract hire'])
        expect([basis, await isAskedWith(basis)]).toEqual([basis, true]);
      const others = ['I own it outright', 'My company owns it', 'Personal loan'];
      for (const basis of others) expect([basis, await isAskedWith(basis)]).toEqual([basis, false]);
    });

    it('Q2: are required, and sent as a number', async () => {
      const script = await open();
      await bought(12);
      await choose('How do you own it?', 'Hire purchase (HP)');
      await goOn();
      expect(await problems()).toEqual(['Enter how many months your agreement has left']);
      await type('Months left on your agreement', '18');
      await goOn();
      expect(script.bodies(submitStep2)).toEqual([expect.objectContaining({ agreement_months_left: 18 })]);
    });
  });
});
