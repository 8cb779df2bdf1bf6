import type { IsoDay } from '@kerbside/contracts/days/dates';
import { nothingTyped, typedOfDay } from '@kerbside/contracts/days/typed-day';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { CallError } from '@kerbside/contracts/call-error';
import type { Session } from '@kerbside/contracts/caller';
import { aPerson, aQuote, casey } from '../../testing/samples.js';
import { detailsSchema, billingKept, initialDetails, typedSoFar, withBilling, type TypedDetails } from './details-form.js';
import { ownershipQuestions } from './ownership.js';
import { personOfAccount, choosePassword } from '../person/person.js';
import type { JourneyApi } from '../../api/journey-api.js';
import { makeAccountToBuy } from '../person/new-account.js';

const today: IsoDay = '2026-11-20';
const typed = (over: Partial<TypedDetails> = {}): TypedDetails => ({
  ...initialDetails(aQuote(), undefined, today),
  first_name: 'Jo',
  last_name: 'Bloggs',
  email: 'jo@example.com',
  phone: '07700 900123',
  address_line_1: '1 Kerb Lane',
  town: 'Leeds',
  postcode: 'LS1 1AA',
  purchase_date: typedOfDay('2024-03-27'),
  ownership_basis: 'privately_owned',
  ...over,
});
const asking = { today, isSignedIn: true, registered: '2019-03-27', asksOwnership: true };
const wrong = (form: TypedDetails, isSignedIn = true): string[] =>
  detailsSchema(form, { ...asking, isSignedIn })
    .safeParse(form)
    .error?.issues.map(({ path }) => String(path[0])) ?? [];

describe('whether to ask where the car was bought', () => {
  it.each([
    ['today', '2026-11-20', true],
    ['a day within 6 months', '2026-05-21', true],
    ['6 months ago to the day', '2026-05-20', false],
    ['tomorrow', '2026-11-21', false],
  ] as const)('Q4: of a purchase %s: %s, %s', (_, day, asks) => {
    expect(ownershipQuestions(typed({ purchase_date: typedOfDay(day) }), today).asksWhere).toBe(asks);
  });

  it('is no before a date is typed that is one, and for a car that is not owned', () => {
    const recent = typedOfDay('2026-11-01');
    for (const purchase_date of [nothingTyped, { day: 'first', month: '11', year: '2026' }])
      expect(ownershipQuestions(typed({ purchase_date }), today).asksWhere).toBe(false);
    expect(ownershipQuestions(typed({ purchase_date: recent, do_not_own: true }), today).asksWhere).toBe(false);
  });

  it('limits the bases to leases only while it applies', () => {
    const leased = { where_bought: 'leasing' };
    expect(ownershipQuestions(typed({ ...leased, purchase_date: typedOfDay('2026-11-01') }), today).bases).toHaveLength(3);
    expect(ownershipQuestions(typed({ ...leased, purchase_date: typedOfDay('2020-11-01') }), today).bases).toHaveLength(10);
  });
});

describe('the form of step 2', () => {
  it.each([
    ['all answered', {}, []],
    ['no purchase date', { purchase_date: nothingTyped }, ['purchase_date']],
    ['a day that is none', { purchase_date: { day: '31', month: 'feb', year: '2024' } }, ['purchase_date']],
    ['a purchase that is yet to come', { purchase_date: typedOfDay('2026-11-21') }, ['purchase_date']],
    ['a purchase on the day of registration', { purchase_date: typedOfDay('2019-03-27') }, []],
    ['a purchase on the day before', { purchase_date: typedOfDay('2019-03-26') }, ['purchase_date']],
    ['cover that began before today', { start_date: typedOfDay('2026-11-19') }, ['start_date']],
    ['cover that begins in more than six months', { start_date: typedOfDay('2027-05-21') }, ['start_date']],
    ['a recent purchase from nowhere', { purchase_date: typedOfDay('2026-11-01') }, ['where_bought']],
    ['hire purchase without months', { ownership_basis: 'hp_agreement' }, ['agreement_months_left']],
    ['hire purchase with too many', { ownership_basis: 'hp_agreement', agreement_months_left: '121' }, ['agreement_months_left']],
    ['not owned, nothing planned', { do_not_own: true, purchase_date: nothingTyped, ownership_basis: '' }, ['plan_to_buy']],
    ['not owned, planned', { do_not_own: true, plan_to_buy: 'plan_to_buy_within_1_week', purchase_date: nothingTyped }, []],
    ['half a postcode', { postcode: 'LS1' }, ['postcode']],
    ['a telephone without digits', { phone: 'none' }, ['phone']],
    ['a value in pounds', { current_value: '12,500' }, []],
    ['an amount that is not asked for', { invoice_amount: 'none' }, []],
    ['the details of the account', { billing_details: 'yes', first_name: '', postcode: '' }, []],
    ['other details than the account’s', { billing_details: 'no', first_name: '' }, ['first_name']],
  ] as const)('Q5: with %s says what to correct', (_, over, fields) => {
    expect(wrong(typed(over))).toEqual(fields);
  });

  const account = personOfAccount(aPerson());
  it.each([
    ['nothing', {}, account, 'yes'],
    ['half of the first name', { first_name: account.first_name.slice(0, 2) }, account, 'yes'],
    ['the same in small letters', { last_name: account.last_name.toLowerCase() }, account, 'yes'],
    ['the same with a space', { town: `${account.town} ` }, account, 'yes'],
    ['another name', { first_name: 'Somebody' }, account, ''],
    ['another address', { address_line_1: '99 Other Street' }, account, ''],
    ['more than the account has', { phone: `${account.phone}9` }, account, ''],
    ['No, by hand', { billing_details: 'no' as const }, account, 'no'],
    ['nothing, in an account that lacks an address', {}, { ...account, postcode: '' }, 'no'],
    ['nothing, without an account', {}, undefined, ''],
  ])('whoever signs in having typed %s', (_, over, known, billing) => {
    const begun = { ...initialDetails(aQuote(), known, today), ...over };
    expect(withBilling(begun, known).billing_details).toBe(billing);
  });

  it('asks whether to use the account where that is not clear', () => {
    const facts = { today, isSignedIn: true, registered: undefined, asksOwnership: false, asksBilling: true };
    const unclear = typed({ billing_details: '' });
    const { error } = detailsSchema(unclear, facts).safeParse(unclear);
    expect(error?.issues.map(({ message }) => message)).toEqual(['Say whether to use the details in your account']);
  });

  it.each([
    ['none', {}, []],
    ['none, though something stands in the second box', { password_confirmation: 'left over' }, []],
    ['one that is too short', { password: 'correct', password_confirmation: 'correct' }, ['password']],
    ['one and the same twice', { password: 'correct horse', password_confirmation: 'correct horse' }, []],
    ['the same in other bytes', { password: 'passwo\u0308rter', password_confirmation: 'passw\u00f6rter' }, []],
    ['another the second time', { password: 'correct horse', password_confirmation: 'correct house' }, ['password_confirmation']],
    ['it with a space the second time', { password: 'correct horse', password_confirmation: 'correct horse ' }, ['password_confirmation']],
    ['it once', { password: 'correct horse' }, ['password_confirmation']],
  ])('Q5: takes a password from a visitor, twice or not at all: %s', (_, over, fields) => {
    expect(wrong(typed(over), false)).toEqual(fields);
    expect(wrong(typed(over))).toEqual([]);
  });

  it('Q5: asks how the car is owned only where something in the quote depends on it, and sends nothing of it otherwise', () => {
    const form = typed({ purchase_date: nothingTyped, ownership_basis: '', current_value: '12,500' });
    const sent = detailsSchema(form, { ...asking, asksOwnership: false }).parse(form);
    expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['do_not_own']));
    expect(sent).not.toHaveProperty('purchase_date');
    expect(sent).not.toHaveProperty('current_value');
    expect(wrong(form)).toEqual(['purchase_date', 'ownership_basis']);
  });

  it('sends the amount that was asked for, as a number', () => {
    const amounts = { invoice_amount: '18,500', current_value: '12,500' };
    const sent = (over: Partial<TypedDetails>) =>
      detailsSchema(typed({ ...amounts, ...over }), asking).parse(typed({ ...amounts, ...over }));
    expect(sent({})).toMatchObject({ current_value: 12_500 });
    const recent = sent({ purchase_date: typedOfDay('2026-11-01'), where_bought: 'dealer' });
    expect([recent, 'current_value' in recent]).toEqual([expect.objectContaining({ invoice_amount: 18_500 }), false]);
  });

  it('leaves out what does not apply', () => {
    const form = typed({ do_not_own: true, plan_to_buy: 'plan_to_buy_within_1_week', where_bought: 'dealer' });
    expect(detailsSchema(form, asking).parse(form)).not.toHaveProperty('where_bought');
  });
});

describe('what step 2 shows at first', () => {
  it.each([
    ['a visit alone, in place of a day that has gone', 'mot', '2020-01-02', '2026-11-20'],
    ['a service alone, in place of a day to come', 'service', '2026-11-29', '2026-11-20'],
    ['GAP, in place of a day that has gone', 'gap', '2020-01-02', '2026-11-20'],
    ['GAP, the day that its own page was given', 'gap', '2026-11-29', '2026-11-29'],
    ['GAP, in place of a day that is too far off', 'gap', '2027-09-16', '2026-11-20'],
    ['cover, the day that was asked for, whatever it is', 'warranty', '2020-01-02', '2020-01-02'],
    ['cover, in place of a day that has gone since it was asked for, or offered', 'warranty', '2026-11-12', '2026-11-20'],
  ] as const)('Q2: is a start of %s', (_, productType, start_date, shown) => {
    const quote = aQuote({ productType, createdAt: '2026-11-01T10:00:00Z', details: { start_date } });
    expect(initialDetails(quote, undefined, today).start_date).toEqual(typedOfDay(shown));
  });

  it.each([
    [['1 Kerb Lane'], ['1 Kerb Lane', '', '', '']],
    [
      ['1 Kerb Lane', 'Leeds'],
      ['1 Kerb Lane', '', 'Leeds', ''],
    ],
    [
      ['1 Kerb Lane', 'Little Kerb', 'Leeds'],
      ['1 Kerb Lane', 'Little Kerb', 'Leeds', ''],
    ],
    [
      ['1 Kerb Lane', 'Little Kerb', 'Leeds', 'West Yorkshire'],
      ['1 Kerb Lane', 'Little Kerb', 'Leeds', 'West Yorkshire'],
    ],
  ])('splits the address %j', (address, shown) => {
    const { address_line_1, address_line_2, town, county } = initialDetails(aQuote(), personOfAccount(aPerson({ address })), today);
    expect([address_line_1, address_line_2, town, county]).toEqual(shown);
  });

  it.each([
    [
      'another address without a second line',
      { address_line_1: '1 Kerb Lane', town: 'Leeds', postcode: 'LS1 1AA' },
      ['1 Kerb Lane', '', 'Leeds', '', 'LS1 1AA'],
    ],
    ['the postcode alone of the same address', { postcode: 'YO31 7PL' }, ['14 Foss Bank', 'Flat 2', 'York', '', 'YO31 7PL']],
    ['another name', { first_name: 'Jo', last_name: 'Bloggs' }, ['14 Foss Bank', 'Flat 2', 'York', '', 'YO31 7PL']],
  ])('is not put together of two people’s parts: %s', (_, details, shown) => {
    const account = personOfAccount(aPerson({ title: 'Ms', address: ['14 Foss Bank', 'Flat 2', 'York'], postcode: 'YO31 7PL' }));
    const { title, first_name, address_line_1, address_line_2, town, county, postcode } = initialDetails(
      aQuote({ details }),
      account,
      today,
    );
    expect([address_line_1, address_line_2, town, county, postcode]).toEqual(shown);
    expect(title).toBe(first_name === 'Jo' ? '' : 'Ms');
  });

  it('is the quote’s answer before the account’s, except for the account’s email address', () => {
    const quote = aQuote({ details: { first_name: 'Jo', email: 'jo@example.com', start_date: '2026-12-01', agreement_months_left: 0 } });
    expect(initialDetails(quote, personOfAccount(aPerson()), today)).toMatchObject({
      first_name: 'Jo',
      email: aPerson().email,
      start_date: { day: '1', month: '12', year: '2026' },
      agreement_months_left: '0',
    });
  });
});

describe('details that staff see of a customer', () => {
  const details = { ...personOfAccount(aPerson()), billing_details: 'yes' as const };
  const shown = initialDetails(aQuote({ details }), undefined, today);

  it.each([
    ['stay those of the account while nobody changes them', shown, { details }, { billing_details: 'yes' }],
    ['are the quote’s own once one of them is changed', { ...shown, last_name: 'Bloggs' }, { details }, {}],
    ['are not the account’s where they were not', shown, { details: { ...details, billing_details: undefined } }, {}],
  ])('%s', (_, typed, quote, kept) => expect(billingKept(typed, quote)).toEqual(kept));
});

describe('what is saved while it is typed', () => {
  it('is trimmed, with dates as days and without a password', () => {
    const saved = typedSoFar(typed({ first_name: ' Jo ', password: 'correct horse' }));
    expect(saved).toMatchObject({ first_name: 'Jo', purchase_date: '2024-03-27', do_not_own: false });
    expect(Object.keys(saved).filter((name) => name.startsWith('password'))).toEqual([]);
  });
});

describe('a new account', () => {
  const details = {
    first_name: 'Jo',
    last_name: 'Bloggs',
    email: 'jo@example.com',
    address_line_1: '1 Kerb Lane',
    town: 'Leeds',
    postcode: 'LS1 1AA',
  };
  const visitor: Session = { signedIn: false, userId: null, email: null, name: null, role: null };

  const agent: Session = { ...casey, userId: 'a1', role: 'agent' };

  /** What is asked of accounts, and of pricing, when this quote goes on to be paid. `refuses`: how often pricing does not answer first. */
  const buying = (quote: Quote, session: Session = visitor, refuses = 0) => {
    const asked: unknown[] = [];
    const given: unknown[] = [];
    const api: Pick<JourneyApi, 'register'> = { register: async (form) => (asked.push(form), { userId: casey.userId ?? '' }) };
    const fetch = async (path: string, { body }: { readonly body?: unknown } = {}) => {
      given.push([path, JSON.parse(String(body))]);
      return given.length > refuses ? Response.json({ success: true, data: aQuote() }) : Response.json({ success: false }, { status: 503 });
    };
    const buy = () => makeAccountToBuy({ host: { session, refreshSession: async () => casey, fetch }, api, quote });
    return { asked, given, buy, api };
  };

  describe('the account of somebody who buys', () => {
    it('Q2: is made once, by the address as it stands, with the password that was chosen', async () => {
      const quote = aQuote({ id: 'q1', details });
      choosePassword('q1', 'correct horse battery');
      const { asked, buy } = buying(quote);
      await buy();
      await buy();
      expect(asked).toEqual([
        expect.objectContaining({
          email: 'jo@example.com',
          password: 'correct horse battery',
          password_confirmation: 'correct horse battery',
          town: 'Leeds',
        }),
      ]);
    });

    it('has no password where none was chosen: a link to choose one is emailed', async () => {
      const { asked, buy } = buying(aQuote({ id: 'q2', details }));
      await buy();
      expect(asked).toHaveLength(1);
      expect(asked[0]).not.toHaveProperty('password');
    });

    it('is asked for again as the same one where the answer was lost', async () => {
      const { asked, buy, api } = buying(aQuote({ id: 'q10', details }));
      const { register } = api;
      api.register = async (form) => {
        asked.push(form);
        throw new CallError('UNREACHABLE', 'Lost', 0);
      };
      await expect(buy()).rejects.toThrow('Lost');
      api.register = register;
      await buy();
      expect(asked).toEqual([asked[1], expect.objectContaining({ attempt: expect.stringMatching(/^[\w-]{36}$/) })]);
    });

    it('is made once by staff for a caller, who is given the quote, even if that fails at first', async () => {
      const { asked, given, buy } = buying(aQuote({ id: 'q6', details }), agent, 1);
      await expect(buy()).rejects.toThrow();
      await buy();
      expect(asked).toHaveLength(1);
      const giving = [expect.stringMatching(/\/quotes\/q6\/customer$/), { customer_id: casey.userId }];
      expect(given).toEqual([giving, giving]);
    });

    it('is the one that is there, for staff who left before it had the quote and came back', async () => {
      const { asked, given, buy, api } = buying(aQuote({ id: 'q8', details }), agent);
      api.register = async (form) => {
        asked.push(form);
        throw new CallError('EMAIL_REGISTERED', 'It is registered', 409, {}, { customerId: casey.userId });
      };
      await buy();
      expect(given).toEqual([[expect.stringMatching(/\/quotes\/q8\/customer$/), { customer_id: casey.userId }]]);
    });

    it('is asked for by a visitor whose address is taken: nobody says whose', async () => {
      const { buy, api } = buying(aQuote({ id: 'q9', details }));
      api.register = async () => {
        throw new CallError('EMAIL_REGISTERED', 'It is registered', 409);
      };
      await expect(buy()).rejects.toThrow('It is registered');
    });

    it.each<[string, Quote, Session]>([
      ['for whom staff act, and who has an account', aQuote({ id: 'q7', details, customerId: casey.userId ?? '' }), agent],
      ['who is signed in', aQuote({ id: 'q3', details }), casey],
      ['whose quote has an owner', aQuote({ id: 'q4', details, customerId: casey.userId ?? '' }), visitor],
      ['of whom no address is known', aQuote({ id: 'q5', details: { first_name: 'Jo' } }), visitor],
    ])('is not made for somebody %s', async (_, quote, session) => {
      const { asked, buy } = buying(quote, session);
      await buy();
      expect(asked).toEqual([]);
    });
  });
});
