import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { CallError } from '@kerbside/contracts/call-error';
import type { Session } from '@kerbside/contracts/caller';
import type { JourneyApi } from '../../api/journey-api.js';
import { aQuote, casey } from '../../testing/samples.js';
import { choosePassword } from './chosen-password.js';
import { makeAccountToBuy } from './new-account.js';

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
