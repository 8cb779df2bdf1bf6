import { started } from '@kerbside/platform/testing/test-service';
import { Receiver } from './receiver.js';
import { anAdmin, anEndpoint, aPartner, issuePolicies, send, startPartners } from './stage.js';

/** The service, and the web server of one partner. */
const startWebhooks = async () => {
  const [partners, receiver] = await Promise.all([startPartners(), Receiver.open()]);
  const change = (path: string, body: object) => partners.http().put(path).set(anAdmin(partners)).send(body).expect(200);
  return {
    partners,
    receiver,
    change,
    post: (path: string, body: object = {}) => partners.http().post(path).set(anAdmin(partners)).send(body),
    /** A partner and its endpoint, for these types or, by default, all types. */
    aListener: async (eventTypes: readonly string[] = []) => {
      const partner = await aPartner(partners);
      return { partner, endpoint: await anEndpoint(partners, partner.id, receiver.url, eventTypes) };
    },
    /** Issues policies and sends what is due. Returns the events' ids, in order. */
    publish: async (count: number): Promise<string[]> => {
      const ids = await issuePolicies(partners, count);
      await send(partners);
      return ids;
    },
    /** Sends what is due then. */
    sendAfter: (ms: number): Promise<void> => {
      partners.clock.advance(ms);
      return send(partners);
    },
    /** Nothing may carry over from one case to the next. */
    quieten: async () => {
      const { body } = await partners.http().get('/api/partners').query({ perPage: '200' }).set(anAdmin(partners));
      for (const { id, name, topics } of body.data.rows) await change(`/api/partners/${id}`, { name, topics, status: 'suspended' });
      receiver.reset();
    },
    close: () => Promise.all([partners.close(), receiver.close()]),
  };
};

/** It, for all tests of a block. */
export const startedWebhooks = () => started(startWebhooks, (webhooks) => webhooks.close());
