import {
  countReviewInvitations,
  listReviewProducts,
  listReviewTemplates,
  readReviewTemplate,
  sendReviewInvitations,
} from '@kerbside/contracts/http/callbacks/reviews';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { reviewsApi } from '../src/api/reviews-api.js';
import { ids } from '../src/testing/ids.js';

const agent = ['a member of staff is signed in', { staffId: ids.staff, role: 'agent' }] as const;
const startsOn = '2026-11-05';
const policy = ['a policy can be reviewed', { policyId: ids.payment, customerId: ids.customer, startsOn }] as const;
const filters = { activationDateFrom: startsOn, activationDateTo: startsOn };
const selectedTemplate = 'after-buying';
const at = (url: string) => reviewsApi({ fetch: fetchFrom(url) });

describe('what the back office asks about review invitations', () => {
  it('which letters there are', () =>
    expectCall(
      'mfe-backoffice',
      listReviewTemplates,
      { so: 'to choose one', given: [agent], data: { templates: [{ id: selectedTemplate, name: 'After buying' }] } },
      async (url) => {
        expect((await at(url).templates(noSignal)).templates).toEqual([{ id: selectedTemplate, name: 'After buying' }]);
      },
    ));

  it('what a letter says', () => {
    const template = { subject: 'How was your warranty?', body: 'Hello Alex,' };
    return expectCall(
      'mfe-backoffice',
      readReviewTemplate,
      { so: 'to read it before it is sent', given: [agent], body: { templateId: selectedTemplate }, data: { template } },
      async (url) => {
        expect(await at(url).template(selectedTemplate, noSignal)).toEqual({ template });
      },
    );
  });

  it('whose customers can be invited', () => {
    const row = {
      id: ids.payment,
      product_type: 'warranty',
      policy_number: 'KS-WAR-0000001-100',
      customer_id: ids.customer,
      activation_date: startsOn,
      cancelled_on: null,
      queue_entry_id: null,
      sent_at: null,
      is_unsubscribed: false,
    } as const;
    return expectCall(
      'mfe-backoffice',
      listReviewProducts,
      {
        so: 'to choose from them',
        given: [agent, policy],
        body: { currentPage: 1, perPage: 10, filters },
        data: { rows: [row], paging: { page: 1, perPage: 10, count: 1 } },
      },
      async (url) => {
        expect((await at(url).products(filters, 1, noSignal)).rows).toEqual([row]);
      },
    );
  });

  it('how many letters that would be', () => {
    const body = { selectedProducts: [ids.payment], all: false, filters };
    const data = { letters: 1, people: 1, policies: 1, left: 0 };
    return expectCall(
      'mfe-backoffice',
      countReviewInvitations,
      { so: 'to confirm them', given: [agent, policy], body, data, saying: data },
      async (url) => {
        expect(await at(url).count(body)).toEqual(data);
      },
    );
  });

  it('to invite them', () => {
    const body = { selectedProducts: [ids.payment], all: false, selectedTemplate, filters, confirmed: 1 };
    return expectCall(
      'mfe-backoffice',
      sendReviewInvitations,
      { so: 'to invite customers', given: [agent, policy], body, data: { queued: 1, left: 0 }, saying: { queued: 1, left: 0 } },
      async (url) => {
        expect(await at(url).invite(body)).toEqual({ queued: 1, left: 0 });
      },
    );
  });
});
