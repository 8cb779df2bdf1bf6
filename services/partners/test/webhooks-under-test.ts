import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { Receiver } from './receiver.js';
import { anAdmin, anEndpoint, aPartner, startPartners } from './stage.js';

/** The service, and the web server of one partner. */
export interface WebhooksUnderTest {
  readonly partners: ServiceUnderTest;
  readonly receiver: Receiver;
  readonly change: (path: string, body: object) => Promise<unknown>;
  readonly post: (path: string, body?: object) => ReturnType<ReturnType<ServiceUnderTest['http']>['post']>;
  /** A partner and its endpoint, for these types or, by default, all types. */
  readonly aListener: (eventTypes?: readonly string[]) => Promise<{
    readonly partner: Awaited<ReturnType<typeof aPartner>>;
    readonly endpoint: Awaited<ReturnType<typeof anEndpoint>>;
  }>;
  /** Nothing may carry over from one case to the next. */
  readonly quieten: () => Promise<void>;
  readonly close: () => Promise<unknown>;
}

export const startWebhooks = async (): Promise<WebhooksUnderTest> => {
  const [partners, receiver] = await Promise.all([startPartners(), Receiver.open()]);
  const change: WebhooksUnderTest['change'] = (path, body) => partners.http().put(path).set(anAdmin(partners)).send(body).expect(200);
  return {
    partners,
    receiver,
    change,
    post: (path, body = {}) => partners.http().post(path).set(anAdmin(partners)).send(body),
    aListener: async (eventTypes = []) => {
      const partner = await aPartner(partners);
      return { partner, endpoint: await anEndpoint(partners, partner.id, receiver.url, eventTypes) };
    },
    quieten: async () => {
      const { body } = await partners.http().get('/api/partners').query({ perPage: '200' }).set(anAdmin(partners));
      for (const { id, name, topics } of body.data.rows) await change(`/api/partners/${id}`, { name, topics, status: 'suspended' });
      receiver.reset();
    },
    close: () => Promise.all([partners.close(), receiver.close()]),
  };
};
