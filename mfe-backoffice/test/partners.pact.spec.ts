import { alike, fetchFrom, noSignal, pactOf, readHeaders, writeHeaders } from '@kerbside/contracts/testing/consumer-pact';
import { integer, like } from '@pact-foundation/pact/src/v3/matchers.js';
import { partnersApi } from '../src/api/partners-api.js';
import { ids } from '../src/testing/ids.js';
import { aDelivery, anEndpoint, anEntry, aPartner } from '../src/testing/records.js';

const partners = pactOf('mfe-backoffice', 'partners');
const apiAt = (url: string) => partnersApi({ fetch: fetchFrom(url) });
const accepted = (data: unknown) => ({ success: true, data });
const onePage = (row: object, perPage = 20) => ({ rows: alike([row]), paging: { page: 1, perPage: integer(perPage), count: integer(1) } });

const admin = ['an admin is signed in', { staffId: ids.staff }] as const;
const { partner: partnerId, endpoint: endpointId, event: eventId, key: keyId } = ids;
const known = [
  'a partner with a webhook that an event was sent to',
  { partnerId, endpointId, eventId, keyId, staffId: ids.staff },
] as const;
const of = `/api/partners/${partnerId}`;
const endpoint = anEndpoint();
const reader = aPartner({ endpoints: [endpoint] });
const delivery = aDelivery();
const deliveryPath = `${of}/deliveries/${encodeURIComponent(delivery.id)}`;

/** One call by an admin, in a state. */
const asked = (what: string, state: readonly [string, Readonly<Record<string, string>>] | undefined) => {
  const begun = partners.addInteraction().given(...admin);
  return (state ? begun.given(...state) : begun).uponReceiving(what);
};

describe('what the back office asks of partners', () => {
  it('who they are', () =>
    asked('a request for the partners', known)
      .withRequest('GET', '/api/partners', (request) => request.query({ page: '1' }).headers(readHeaders))
      .willRespondWith(200, (response) => response.jsonBody(accepted(onePage(reader))))
      .executeTest(async ({ url }) => {
        expect((await apiAt(url).list(1, noSignal)).rows).toEqual([reader]);
      }));

  it('one of them', () =>
    asked('a request for one partner', known)
      .withRequest('GET', of, (request) => request.headers(readHeaders))
      .willRespondWith(200, (response) => response.jsonBody(accepted(alike(reader))))
      .executeTest(async ({ url }) => {
        expect(await apiAt(url).read(partnerId, noSignal)).toEqual(reader);
      }));

  it('a new one, and its key', () => {
    const wanted = { name: 'Another Garage', topics: ['kerbside.claims'] };
    const created = { partner: aPartner(), key: 'ksp_the-key' };
    return asked('a request to add a partner', undefined)
      .withRequest('POST', '/api/partners', (request) => request.headers(writeHeaders).jsonBody(wanted))
      .willRespondWith(200, (response) => response.jsonBody(accepted(alike(created))))
      .executeTest(async ({ url }) => {
        expect(await apiAt(url).create(wanted)).toEqual(created);
      });
  });

  it('a key to end', () =>
    asked('a request to revoke a key', known)
      .withRequest('DELETE', `${of}/keys/${keyId}`, (request) => request.headers(writeHeaders))
      .willRespondWith(200, (response) => response.jsonBody(accepted(alike({ ...reader, keys: [] }))))
      .executeTest(async ({ url }) => {
        expect((await apiAt(url).revokeKey(partnerId, keyId)).keys).toEqual([]);
      }));

  it('the types that may be chosen', () =>
    asked('a request for the event types', undefined)
      .withRequest('GET', '/api/partners/event-types', (request) => request.headers(readHeaders))
      .willRespondWith(200, (response) =>
        response.jsonBody(
          accepted({ rows: alike([{ type: delivery.eventType, topic: 'kerbside.claims', summary: 'A policy was issued.' }]) }),
        ),
      )
      .executeTest(async ({ url }) => {
        expect((await apiAt(url).eventTypes(noSignal)).rows.map(({ type }) => type)).toEqual([delivery.eventType]);
      }));

  it('a new webhook, and its secret', () => {
    const wanted = { url: 'http://127.0.0.1:9/hook', eventTypes: [delivery.eventType] };
    return asked('a request to add a webhook', known)
      .withRequest('POST', `${of}/endpoints`, (request) => request.headers(writeHeaders).jsonBody(wanted))
      .willRespondWith(200, (response) =>
        response.jsonBody(accepted({ endpoint: alike({ ...endpoint, ...wanted }), secret: like('whsec_c2VjcmV0') })),
      )
      .executeTest(async ({ url }) => {
        expect((await apiAt(url).addEndpoint(partnerId, wanted)).secret).toBe('whsec_c2VjcmV0');
      });
  });

  it('a webhook to switch off', () => {
    const wanted = { url: endpoint.url, eventTypes: [], status: 'disabled' as const };
    const changed = { ...endpoint, status: 'disabled' as const, disabledBecause: 'staff' as const };
    return asked('a request to disable a webhook', known)
      .withRequest('PUT', `${of}/endpoints/${endpointId}`, (request) => request.headers(writeHeaders).jsonBody(wanted))
      .willRespondWith(200, (response) =>
        response.jsonBody(accepted({ ...Object(alike(changed)), status: 'disabled', disabledBecause: 'staff' })),
      )
      .executeTest(async ({ url }) => {
        expect(await apiAt(url).changeEndpoint({ partnerId, endpointId }, wanted)).toEqual(changed);
      });
  });

  it('the delivery log, filtered', () =>
    asked('a request for deliveries that arrived', known)
      .withRequest('GET', `${of}/deliveries`, (request) =>
        request.query({ page: '1', status: 'delivered', endpointId }).headers(readHeaders),
      )
      .willRespondWith(200, (response) => response.jsonBody(accepted(onePage(delivery))))
      .executeTest(async ({ url }) => {
        const { rows } = await apiAt(url).deliveries(partnerId, { page: '1', status: 'delivered', endpointId }, noSignal);
        expect(rows).toEqual([delivery]);
      }));

  it('an event to be sent again', () => {
    const waiting = aDelivery({ status: 'waiting', nextTryAt: delivery.createdAt, endedAt: null });
    return asked('a request to send a delivery again', known)
      .withRequest('POST', `${deliveryPath}/send-again`, (request) => request.headers(writeHeaders))
      .willRespondWith(200, (response) => response.jsonBody(accepted({ ...Object(alike(waiting)), status: 'waiting' })))
      .executeTest(async ({ url }) => {
        expect(await apiAt(url).sendAgain(partnerId, delivery.id)).toEqual(waiting);
      });
  });

  it('the trail of a partner', () => {
    const entry = anEntry({ action: 'partner-changed', subjectType: 'partner', subjectId: partnerId });
    return asked('a request for the trail of a partner', known)
      .withRequest('GET', '/api/partners/audit', (request) =>
        request.query({ subjectId: partnerId, page: '1', perPage: '20' }).headers(readHeaders),
      )
      .willRespondWith(200, (response) => response.jsonBody(accepted(onePage(entry))))
      .executeTest(async ({ url }) => {
        expect((await apiAt(url).audit(partnerId, 1, noSignal)).rows).toEqual([entry]);
      });
  });

  it('nothing, as an agent', () =>
    partners
      .addInteraction()
      .given('an agent is signed in', { staffId: ids.staff })
      .uponReceiving('a request for the partners by an agent')
      .withRequest('GET', '/api/partners', (request) => request.query({ page: '1' }).headers(readHeaders))
      .willRespondWith(403, (response) =>
        response.jsonBody({ success: false, error: { code: 'NOT_ALLOWED', message: like('You are not allowed to do this.') } }),
      )
      .executeTest(async ({ url }) => {
        await expect(apiAt(url).list(1, noSignal)).rejects.toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
      }));
});
