import { Breakers } from '@kerbside/platform/internal/breakers';
import { Dvla } from './dvla.js';
import { Dvsa } from './dvsa.js';
import type { Fetch } from './register-line.js';

const dvlaOver = (fetch: Fetch, timeoutMs = 50) =>
  new Dvla({ url: 'https://dvla.test', apiKey: 'key-1', timeoutMs }, { fetch, breakers: new Breakers() });

interface RegisterRequest {
  readonly url: string;
  readonly init: RequestInit;
}
const recording = (answers: readonly (() => Response)[]) => {
  const sent: RegisterRequest[] = [];
  const fetch: Fetch = async (url, init) => {
    sent.push({ url, init });
    const answer = answers[sent.length - 1];
    if (!answer) throw new Error('Asked once too often');
    return answer();
  };
  return { sent, fetch };
};

describe('DVLA', () => {
  it('is called by POST, with the plate in the body and the key in the header', async () => {
    const { sent, fetch } = recording([() => Response.json({ registrationNumber: 'AA19AAA', make: 'FORD' })]);
    expect(await dvlaOver(fetch).find('AA19AAA')).toEqual({ registrationNumber: 'AA19AAA', make: 'FORD' });
    expect(sent[0]).toMatchObject({
      url: 'https://dvla.test/vehicle-enquiry/v1/vehicles',
      init: { method: 'POST', body: '{"registrationNumber":"AA19AAA"}', headers: { 'x-api-key': 'key-1' }, redirect: 'error' },
    });
  });

  it.each([
    [400, 'refused'],
    [404, 'not_found'],
    [429, 'busy'],
    [500, 'failed'],
    [502, 'failed'],
    [503, 'maintenance'],
  ])('that responds with %i is %s', async (status, problem) => {
    await expect(dvlaOver(async () => Response.json({}, { status })).find('AA19AAA')).rejects.toMatchObject({ problem });
  });

  it('that never responds has timed out', async () => {
    const silent: Fetch = (_, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    await expect(dvlaOver(silent, 20).find('AA19AAA')).rejects.toMatchObject({ problem: 'timed_out' });
  });

  it('that responds with something else, or cannot be reached, has failed', async () => {
    await expect(dvlaOver(async () => Response.json({ make: 'FORD' })).find('AA19AAA')).rejects.toMatchObject({ problem: 'failed' });
    await expect(dvlaOver(async () => Promise.reject(new TypeError('fetch failed'))).find('AA19AAA')).rejects.toMatchObject({
      problem: 'failed',
    });
  });

  it('is not called for a while after many failures, but is after many unknown plates', async () => {
    let asked = 0;
    const answering = (status: number) =>
      dvlaOver(async () => {
        asked += 1;
        return Response.json({}, { status });
      });
    const failing = answering(500);
    for (let time = 0; time < 15; time += 1) await failing.find('AA19AAA').catch(() => undefined);
    expect(asked).toBeLessThan(15);
    asked = 0;
    const unknowing = answering(404);
    for (let time = 0; time < 15; time += 1) await unknowing.find('AA19AAA').catch(() => undefined);
    expect(asked).toBe(15);
  });
});

describe('DVSA', () => {
  const settings = {
    url: 'https://dvsa.test',
    tokenUrl: 'https://login.test/token',
    clientId: 'id',
    clientSecret: 'secret',
    apiKey: 'key-2',
    timeoutMs: 2_000,
  };
  const token = (name: string) => () => Response.json({ access_token: name, expires_in: 3_600 });
  const car = () => Response.json({ registration: 'AA19AAA', make: 'FORD', model: 'FOCUS', motTests: [] });

  it('is called with a token, which is used until just before it expires', async () => {
    let now = 0;
    const { sent, fetch } = recording([token('one'), car, car, token('two'), car]);
    const dvsa = new Dvsa(settings, { fetch, breakers: new Breakers() }, () => now);
    await dvsa.find('AA19AAA');
    now = 3_539_999;
    await dvsa.find('AA19AAA');
    now = 3_540_000;
    await dvsa.find('AA19AAA');
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
      '/token',
      ...Array(2).fill('/v1/trade/vehicles/registration/AA19AAA'),
      '/token',
      '/v1/trade/vehicles/registration/AA19AAA',
    ]);
    expect(String(sent[0]?.init.body)).toContain('grant_type=client_credentials');
    expect(sent[4]?.init.headers).toMatchObject({ authorization: 'Bearer two', 'x-api-key': 'key-2' });
  });

  it('requests one token for many concurrent calls', async () => {
    const { sent, fetch } = recording([token('one'), car, car, car]);
    const dvsa = new Dvsa(settings, { fetch, breakers: new Breakers() }, () => 0);
    await Promise.all([dvsa.find('AA19AAA'), dvsa.find('AA19AAA'), dvsa.find('AA19AAA')]);
    expect(sent.filter(({ url }) => url.endsWith('/token'))).toHaveLength(1);
  });

  it('counts a refused token as its own failure, and requests a new one next time', async () => {
    const { fetch } = recording([() => Response.json({}, { status: 400 }), token('two'), car]);
    const dvsa = new Dvsa(settings, { fetch, breakers: new Breakers() }, () => 0);
    await expect(dvsa.find('AA19AAA')).rejects.toMatchObject({ problem: 'failed' });
    expect(await dvsa.find('AA19AAA')).toMatchObject({ model: 'FOCUS' });
  });
});
