import { dropFormDraft, readFormDraft, saveFormDraft } from '@kerbside/contracts/http/imports/drafts';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom } from '@kerbside/contracts/testing/consumer-pact';
import { draftsApi } from '../src/api/drafts-api.js';
import { ids } from '../src/testing/ids.js';

const agent = ['a member of staff is signed in', { staffId: ids.staff, role: 'agent' }] as const;
const place = { related_model: 'customer', related_id: ids.customer, form_name: 'note' };
const typed = { text: 'Sold the Corsa' };
const at = (url: string) => draftsApi({ fetch: fetchFrom(url) });

describe('what the back office asks about drafts', () => {
  it('to keep one', () =>
    expectCall(
      'mfe-backoffice',
      saveFormDraft,
      { so: 'after a pause', given: [agent], body: { ...place, form_data: typed }, data: {} },
      async (url) => {
        expect(await at(url).save(place, typed)).toEqual({});
      },
    ));

  it('what was typed before', () => {
    const draft = { form_data: typed, savedAt: '2027-03-05T14:05:00.000Z' };
    return expectCall(
      'mfe-backoffice',
      readFormDraft,
      {
        so: 'to offer it',
        given: [agent, ['a draft of a form', { staffId: ids.staff, ...place, ...typed }]],
        query: place,
        data: { draft },
      },
      async (url) => {
        expect(await at(url).read(place)).toEqual({ draft });
      },
    );
  });

  it('to forget it', () =>
    expectCall('mfe-backoffice', dropFormDraft, { so: 'once it was sent', given: [agent], body: place, data: {} }, async (url) => {
      expect(await at(url).drop(place)).toEqual({});
    }));
});
