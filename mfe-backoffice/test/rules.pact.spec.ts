import { addMessageRule, listMessageRules } from '@kerbside/contracts/http/imports/rules';
import { listMessageProducts, writeToCustomer } from '@kerbside/contracts/http/callbacks/written';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { rulesApi } from '../src/api/rules-api.js';
import { writeApi } from '../src/api/write-api.js';
import { ids } from '../src/testing/ids.js';

const signedIn = (role: 'agent' | 'admin') => ['a member of staff is signed in', { staffId: ids.staff, role }] as const;
const ruled = ['a rule of messages', { type: 'claim', productType: 'gap', instruction: 'Give the reference.' }] as const;

describe('what the back office asks about rules', () => {
  it('which there are', () => {
    const row = {
      id: ids.note,
      type: 'claim',
      productType: 'gap',
      instruction: 'Give the reference.',
      addedAt: '2027-03-05T14:05:00.000Z',
    } as const;
    return expectCall(
      'mfe-backoffice',
      listMessageRules,
      {
        so: 'of a type',
        given: [signedIn('admin'), ruled],
        query: { type: 'claim', productType: '', page: '1' },
        data: { rows: [row], paging: { page: 1, perPage: 20, count: 1 } },
      },
      async (url) => {
        const api = rulesApi({ fetch: fetchFrom(url) });
        expect((await api.list({ type: 'claim', productType: '', page: '1' }, noSignal)).rows).toEqual([row]);
      },
    );
  });

  it('to add one', () => {
    const body = { type: 'booking', productType: 'mot', instruction: 'Name the garage.' } as const;
    return expectCall(
      'mfe-backoffice',
      addMessageRule,
      { so: 'to add a rule', given: [signedIn('admin'), ruled], body, data: { id: ids.note } },
      async (url) => {
        expect(await rulesApi({ fetch: fetchFrom(url) }).add(body)).toEqual({ id: ids.note });
      },
    );
  });
});

describe('what the back office asks to write to a customer', () => {
  it('which products a message can be about', () => {
    const data = { products: { gap: 'GAP' }, instructions: { gap: 'Give the reference.' } };
    return expectCall(
      'mfe-backoffice',
      listMessageProducts,
      { so: 'to choose one', given: [signedIn('agent'), ruled], params: { type: 'claim' }, data },
      async (url) => {
        expect(await writeApi({ fetch: fetchFrom(url) }).products('claim', noSignal)).toEqual(data);
      },
    );
  });

  it('to send it', () => {
    // A customer whose trail no other expectation reads.
    const customerId = '20000000-0000-4000-8000-000000000009';
    const body = {
      key: ids.message,
      customer_id: customerId,
      type: 'claim',
      product_type: 'gap',
      channel: 'email',
      subject: 'Your claim',
      content: 'We looked at it.',
    } as const;
    const somebody = ['somebody with a name and a phone', { userId: customerId }] as const;
    return expectCall(
      'mfe-backoffice',
      writeToCustomer,
      { so: 'to write to a customer', given: [signedIn('agent'), somebody], body, data: {} },
      async (url) => {
        expect(await writeApi({ fetch: fetchFrom(url) }).write(body)).toEqual({});
      },
    );
  });
});
