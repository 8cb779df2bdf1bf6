import { addNote, listNotes } from '@kerbside/contracts/http/accounts/notes';
import { sendMessageAgain } from '@kerbside/contracts/http/callbacks/callbacks';
import { startQuoteFor } from '@kerbside/contracts/http/pricing/staff';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { deskApi } from '../src/api/desk-api.js';
import { ids } from '../src/testing/ids.js';
import { aNote, aQuote } from '../src/testing/records.js';

const apiAt = (url: string) => deskApi({ fetch: fetchFrom(url) });
const staff = ['a member of staff is signed in', { staffId: ids.staff, role: 'agent' }] as const;
const customerId = '20000000-0000-4000-8000-0000000000d1';
const text = 'Prefers to be called after five';

describe('what an agent does for a customer', () => {
  it('reads what colleagues wrote down', () => {
    const given = [staff, ['a customer with a note', { customerId, staffId: ids.staff, noteId: ids.note, text }]] as const;
    const data = { rows: [aNote({ text })], paging: { page: 1, perPage: 20, count: 1 } };
    const asked = { params: { userId: customerId }, query: { page: '1' } };
    return expectCall('mfe-backoffice', listNotes, { so: 'of a customer', given, ...asked, data }, async (url) => {
      expect((await apiAt(url).notes(customerId, 1, noSignal)).rows).toHaveLength(1);
    });
  });

  it('writes something down', () => {
    const body = { noteId: 'b0000000-0000-4000-8000-0000000000d2', text };
    const given = [staff, ['a person', { userId: customerId }]] as const;
    const asked = { params: { userId: customerId }, body };
    return expectCall(
      'mfe-backoffice',
      addNote,
      { so: 'for colleagues', given, ...asked, data: aNote({ id: body.noteId, text }) },
      async (url) => {
        expect(await apiAt(url).addNote(customerId, body)).toMatchObject({ text });
      },
    );
  });

  it('starts a quote', () => {
    const { id, reference, customerId: owner } = aQuote({ customerId });
    const data = {
      ...aQuote({ id, reference, customerId: owner, step: 1 }),
      vehicle: null,
      details: { first_name: 'Casey', last_name: 'Holt' },
    };
    const given = [staff, ['a customer whom accounts knows', { customerId }]] as const;
    const asked = { params: { customerId }, body: { product_type: 'warranty' } };
    return expectCall('mfe-backoffice', startQuoteFor, { so: 'for a customer', given, ...asked, data }, async (url) => {
      expect(await apiAt(url).startQuote(customerId, 'warranty')).toMatchObject({ productType: 'warranty', step: 1 });
    });
  });

  it('sends a letter again', () => {
    const messageId = '70000000-0000-4000-8000-0000000000d3';
    const key = '70000000-0000-4000-8000-0000000000d4';
    const given = [staff, ['a letter to a customer', { customerId, messageId }]] as const;
    const asked = { params: { messageId }, body: { key } };
    return expectCall('mfe-backoffice', sendMessageAgain, { so: 'as it was', given, ...asked, data: {} }, async (url) => {
      expect(await apiAt(url).sendAgain(messageId, key)).toEqual({});
    });
  });
});
