import { randomUUID } from 'node:crypto';
import { antiForgeryHeader } from '@kerbside/contracts/call';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import supertest from 'supertest';

/** A browser that keeps its cookies and marks its requests as our pages do. */
export const browser = (service: ServiceUnderTest, address = '203.0.113.1') => {
  const agent = supertest.agent(service.url);
  endByClock(agent.jar, service);
  const headers = { [antiForgeryHeader]: '1', 'x-forwarded-for': address };
  return {
    get: (path: string, query: object = {}) => agent.get(path).set(headers).query(query),
    /** The data of a good answer. */
    read: async (path: string, query: object = {}) => (await agent.get(path).set(headers).query(query).expect(200)).body.data,
    post: (path: string, body: object = {}) => agent.post(path).set(headers).send(body),
    token: (): string | undefined => cookieOf(service, agent, 'ks_session'),
    cookie: (name: string): string | undefined => cookieOf(service, agent, name),
    keep: (name: string, value: string): void => void agent.jar.setCookie(`${name}=${value}; Path=/`, new URL(service.url).hostname),
  };
};
export type Browser = ReturnType<typeof browser>;

type Jar = ReturnType<typeof supertest.agent>['jar'];

/** Its cookies end by the clock of the service, whatever day the tests are run. */
const endByClock = (jar: Jar, { clock }: ServiceUnderTest): void => {
  const set = jar.setCookies.bind(jar);
  const kept = (cookie: string) =>
    cookie.replace(/; Expires=([^;]+)/, (end, at: string) => (Date.parse(at) > clock.now().getTime() ? '' : end));
  jar.setCookies = (cookies, ...where) => set([cookies].flat().map(kept), ...where);
};

const cookieOf = (service: ServiceUnderTest, agent: ReturnType<typeof supertest.agent>, name: string): string | undefined =>
  agent.jar.getCookie(name, { domain: new URL(service.url).hostname, path: '/', secure: false, script: false })?.value;

export const goodPassword = 'blue kettle on the hob';

export const form = (change: object = {}) => ({
  email: `${randomUUID()}@example.test`,
  password: goodPassword,
  password_confirmation: goodPassword,
  first_name: 'Ann',
  last_name: 'Lee',
  address_line_1: '1 High Street',
  town: 'York',
  postcode: 'yo1 7hh',
  ...change,
});
