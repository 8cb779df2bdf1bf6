import { addDays, londonDay } from '@kerbside/contracts/days/dates';
import { readMe, register, userExists } from '@kerbside/contracts/http/accounts/accounts';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { readProducts } from '@kerbside/contracts/http/pricing/products';
import { aPolicy } from '@kerbside/contracts/testing/sample-policy';
import { submitStep2 } from '@kerbside/contracts/http/pricing/journey-steps';
import { updateQuote } from '@kerbside/contracts/http/pricing/typing';
import { findAddresses, readAddress } from '@kerbside/contracts/http/garages/addresses';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { field, goOn, problems, type, typePerson } from '../../testing/filling-in.js';
import { aSoldPolicy, quoteProducts } from '../../testing/product-tables.js';
import { address, renderQuote, stepAddress } from '../../testing/render-quote.js';
import { aPerson, aQuote, casey, staff, stepAnswer } from '../../testing/samples.js';

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
afterEach(() => sessionStorage.clear());

describe('step 2 of a visitor', () => {
  it('submits the details and goes on, and makes no account: nothing is bought yet', async () => {
    const script = services();
    const { refreshSession } = await open(script);
    await fillIn();
    await goOn();
    expect(script.bodies(register)).toEqual([]);
    expect(refreshSession).not.toHaveBeenCalled();
    expect(script.bodies(submitStep2)).toEqual([expect.objectContaining({ first_name: 'Jo', postcode: 'LS1 1AA' })]);
    expect(script.bodies(submitStep2)[0]).not.toHaveProperty('purchase_date');
    expect(JSON.stringify(script.bodies(submitStep2))).not.toContain('correct horse');
    expect(address()).toBe(stepAddress(3));
  });

  it('Q2: asks first for what has to be answered', async () => {
    await open(services());
    const asked = screen.getAllByRole<HTMLInputElement>('textbox').slice(0, 3);
    expect(asked.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['First name', 'Last name', 'Email address']);
  });

  it('Q2: says what is missing, in the order of the page', async () => {
    await open(services());
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

  const today = londonDay(new Date());
  it.each([
    ['a visit alone, and sends today in place of a day that has gone', 'mot', '2020-01-02', today],
    ['a service alone, and sends today in place of a day to come', 'service', addDays(today, 9), today],
    ['GAP, whose own page does, and sends today in place of a day that has gone', 'gap', '2020-01-02', today],
    ['GAP, and sends the day that its own page was given', 'gap', addDays(today, 9), addDays(today, 9)],
    ['GAP, and sends today in place of a day that is too far off', 'gap', addDays(today, 300), today],
  ] as const)('Q2: asks for no start of %s', async (_, productType, start_date, sent) => {
    const owned = { purchase_date: '2020-01-15', ownership_basis: 'privately_owned' } as const;
    const quote = aQuote({ productType, details: { start_date, ...owned } });
    const script = services().answer(readQuote, quote).answer(updateQuote, quote);
    await open(script);
    expect(screen.queryByRole('group', { name: 'When should cover start?' })).toBeNull();
    await fillIn();
    await goOn();
    await waitFor(() => expect(script.bodies(submitStep2)).toEqual([expect.objectContaining({ start_date: sent })]));
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

  const oneAddress = () =>
    services()
      .answer(findAddresses, { items: [{ id: 'a1', description: '1 Kerb Lane, Leeds' }] })
      .answer(readAddress, {
        items: [
          { Line1: '1 Kerb Lane', Line2: '', Line3: '', Line4: '', Line5: '', PostTown: 'Leeds', County: '', CountryName: 'England' },
        ],
      });
  const pick = async () => userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Address' }), '1 Kerb Lane, Leeds');
  const hasFields = () => screen.queryByLabelText('Address line 1') !== null;

  it('Q5: finds the address once its postcode is whole, and shows it in one line once it is picked', async () => {
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
    ['is typed by who prefers to', () => userEvent.click(screen.getByRole('button', { name: 'Enter the address by hand' }))],
  ])('%s, with the focus on its first line', async (name, press) => {
    const details = { address_line_1: '1 Kerb Lane', town: 'Leeds' };
    const script = oneAddress();
    await open(name.startsWith('can') ? script.answer(readQuote, aQuote({ details })) : script);
    await press();
    expect(document.activeElement).toBe(field('Address line 1'));
    expect(field('Town or city').value).toBe(name.startsWith('can') ? 'Leeds' : '');
  });

  it('belongs to its postcode: with another there is none until one is picked again', async () => {
    const script = oneAddress();
    await open(script);
    await type('Postcode', 'ls1 1aa');
    await pick();
    await screen.findByText('1 Kerb Lane, Leeds, LS1 1AA', { selector: 'strong' });
    await userEvent.click(screen.getByRole('button', { name: 'Change the address' }));
    await userEvent.clear(field('Postcode'));
    await type('Postcode', 'LS2');
    await goOn();
    expect(await problems()).toContain('Enter the first line of your address');
  });

  it('goes on once a picked address has come, though Continue was pressed before', async () => {
    const script = services().answer(findAddresses, { items: [{ id: 'a1', description: '1 Kerb Lane, Leeds' }] });
    const fetched = script.hold(readAddress);
    await open(script);
    await typePerson();
    await userEvent.clear(field('Address line 1'));
    await userEvent.click(screen.getByRole('button', { name: 'Find address' }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Address' }), '1 Kerb Lane, Leeds');
    await goOn();
    expect([screen.queryByText('Enter the first line of your address'), script.bodies(submitStep2)]).toEqual([null, []]);
    const found = {
      Line1: '1 Kerb Lane',
      Line2: '',
      Line3: '',
      Line4: '',
      Line5: '',
      PostTown: 'Leeds',
      County: '',
      CountryName: 'England',
    };
    await act(async () => fetched.answer(0, { items: [found] }));
    await waitFor(() => expect(script.bodies(submitStep2)).toEqual([expect.objectContaining({ address_line_1: '1 Kerb Lane' })]));
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

  it('Q2: goes on from beside the price, as the steps after it do', async () => {
    await open(services());
    const [button] = screen.getAllByRole('button', { name: 'Continue' });
    expect(screen.getAllByRole('button', { name: 'Continue' })).toHaveLength(1);
    expect(screen.getByRole('region', { name: 'Your price' }).contains(button ?? null)).toBe(true);
  });

  it('Q5: is not submitted by Enter', async () => {
    await open(services());
    await type('First name', 'Jo');
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('an address on step 2', () => {
  it('that was mistyped is mended by coming back: it is still asked for', async () => {
    const typed = { first_name: 'Jo', last_name: 'Bloggs', email: 'jo@exmaple.test', postcode: 'LS1 1AA' };
    await open(services().answer(readQuote, aQuote({ step: 5, details: typed })));
    expect(field('Email address').value).toBe('jo@exmaple.test');
    expect(screen.queryByText(/You are signed in as/)).toBeNull();
  });

  it('keeps what was typed and the reason where the step is refused', async () => {
    await open(services().refuse(submitStep2, refusedDate));
    await fillIn();
    await goOn();
    expect(await problems()).toEqual(['Choose a day within 6 months']);
    expect(field('First name').value).toBe('Jo');
  });

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

describe('the password of step 2 (Q5)', () => {
  it('is asked for twice, once something is typed, and says where the two differ', async () => {
    const script = services();
    await open(script);
    await typePerson();
    expect(screen.queryByLabelText('Password again')).toBeNull();
    await type('Password (optional)', 'correct horse battery');
    await type('Password again', 'correct horse bakery');
    await goOn();
    expect(await problems()).toEqual(["Password doesn't match"]);
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

  it('Q6: asks for nothing that the account knows', async () => {
    const script = services();
    await open(script, casey);
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
    expect(script.bodies(submitStep2)).toEqual([expect.objectContaining({ email: casey.email })]);
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
