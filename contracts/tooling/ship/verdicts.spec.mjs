import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allReleased, pactsReleased, recordReleased } from '../compare/released.mjs';
import { pactsNow } from './pacts.mjs';
import { asking, hearing, priceCall, SmallSite } from './small-site.mjs';
import { verdictsOf } from './verdicts.mjs';
import { noteVerified, verifiedOf } from './verified.mjs';

const date = '2026-11-20';
let site;
beforeEach(() => {
  site = new SmallSite();
});
afterEach(() => site.remove());

const release = (workspace) => recordReleased(workspace, { root: site.root, date });
/** What the test of pricing does. */
const verify = (...why) => {
  const [{ hash }] = pactsNow(site.root);
  noteVerified('pricing', [{ consumer: 'mfe-quote', pact: hash, why }], { root: site.root, date });
};
const everythingReleased = () => {
  release('services/pricing');
  release('mfe-quote');
  verify();
};
const verdicts = (workspace) => verdictsOf(workspace, site.root).map(({ pair, answer, why }) => `${answer}: ${pair}: ${why}`);
const ofContract = 'yes: whoever was built against pricing 1.0.0 → pricing: its calls and events are as released, or more';

describe('a service can ship', () => {
  it('when its code keeps the pacts of released consumers', () => {
    everythingReleased();
    site.code('services/pricing', 'export const main = 2;');
    verify();
    expect(verdicts('services/pricing')).toEqual([ofContract, 'yes: mfe-quote 1.0.0 → pricing: verified on 2026-11-20']);
  });

  it('when a pact is new that nobody has released', () => {
    release('services/pricing');
    site.pact(asking(), asking('/api/discounts'));
    expect(verdicts('services/pricing')).toEqual([ofContract]);
  });
});

describe('a service cannot ship', () => {
  beforeEach(() => everythingReleased());

  it('when its code breaks the pact of a released consumer', () => {
    site.code('services/pricing', 'export const main = 2;');
    verify('asks /api/prices/1: total is gone');
    expect(verdicts('services/pricing')).toContain('no: mfe-quote 1.0.0 → pricing: asks /api/prices/1: total is gone');
  });

  it('when its code has changed since it was verified', () => {
    site.code('services/pricing', 'export const main = 2;');
    expect(verdicts('services/pricing')).toContain(
      'unknown: mfe-quote 1.0.0 → pricing: not verified since pricing changed: npm run test:pact -- --workspace services/pricing',
    );
  });

  it('when the consumer has changed its pact and only the new one was verified, because the released one still runs', () => {
    site.pact(asking(), asking('/api/discounts'));
    site.code('services/pricing', 'export const main = 2;');
    verify();
    expect(verdicts('services/pricing')[1]).toMatch('unknown: mfe-quote 1.0.0');
  });

  it('when its contract breaks the released one, whether somebody has a pact about it or not', () => {
    site.calls({ '/api/prices/{quoteId}': { get: priceCall('sum') } });
    expect(verdicts('services/pricing')[0]).toBe(
      'no: whoever was built against pricing 1.0.0 → pricing: services/pricing 1.0.0: GET /api/prices/{quoteId} (read-price): answer.total is gone',
    );
  });
});

describe('a remote can ship', () => {
  it('when the released service was verified to keep its pact', () => {
    release('services/pricing');
    verify();
    expect(verdicts('mfe-quote')).toEqual(['yes: mfe-quote → pricing 1.0.0: verified on 2026-11-20']);
  });

  it('though the service has changed since it was released', () => {
    release('services/pricing');
    verify();
    site.code('services/pricing', 'export const main = 2;');
    verify('asks /api/prices/1: total is gone');
    expect(verdicts('mfe-quote')[0]).toMatch('yes: mfe-quote → pricing 1.0.0');
  });
});

describe('a remote cannot ship', () => {
  it('when the service has released nothing', () => {
    verify();
    expect(verdicts('mfe-quote')).toEqual(['unknown: mfe-quote → pricing: pricing has released nothing']);
  });

  it('when the released service breaks it', () => {
    release('services/pricing');
    verify('asks /api/prices/1: no total');
    expect(verdicts('mfe-quote')).toEqual(['no: mfe-quote → pricing 1.0.0: asks /api/prices/1: no total']);
  });

  test.each([
    ['calls what the released service does not have', asking('/api/discounts'), 'GET /api/discounts'],
    ['hears of what the released service does not publish', hearing('kerbside.pricing.quote-lost.v1'), 'kerbside.pricing.quote-lost.v1'],
  ])('when it %s', (_name, interaction, missing) => {
    release('services/pricing');
    site.pact(asking(), hearing(), interaction);
    expect(verdicts('mfe-quote')).toEqual([`no: mfe-quote → pricing 1.0.0: pricing 1.0.0 has no ${missing}: ship pricing first`]);
  });

  it('when its pact was never verified', () => {
    release('services/pricing');
    expect(verdicts('mfe-quote')[0]).toMatch(/^unknown: .*not verified against pricing 1.0.0: npm run test:pact/);
  });

  it('when only a later service keeps its pact', () => {
    release('services/pricing');
    site.code('services/pricing', 'export const main = 2;');
    verify();
    expect(verdicts('mfe-quote')[0]).toMatch(/^unknown: .*pricing has changed since: ship it first/);
    const [{ hash }] = pactsNow(site.root);
    const { code, version } = allReleased(site.root).get('pricing');
    noteVerified('pricing', [{ consumer: 'mfe-quote', pact: hash, why: [] }], { root: site.root, date, of: { code, version } });
    expect(verdicts('mfe-quote')[0]).toMatch(/^yes: /);
  });
});

describe('a release', () => {
  it('is recorded with what it promises and what it expects', () => {
    expect(release('mfe-quote')).toMatchObject({
      workspace: 'mfe-quote',
      version: '1.0.0',
      date,
      pacts: { pricing: { hash: pactsNow(site.root)[0].hash, interactions: [asking()] } },
    });
    const { openapi, events } = release('@kerbside/pricing');
    expect([Object.keys(openapi.paths), Object.keys(events)]).toEqual([['/api/prices/{quoteId}'], ['kerbside.pricing.quote-priced.v1']]);
    expect([...allReleased(site.root).keys()].sort()).toEqual(['mfe-quote', 'pricing']);
  });

  it('is made once per version', () => {
    release('mfe-quote');
    site.code('mfe-quote', 'export const main = 2;');
    expect(() => release('mfe-quote')).toThrow('mfe-quote 1.0.0 was released on 2026-11-20 from other code: raise its version');
    site.version('mfe-quote', '1.0.1');
    expect(release('mfe-quote').version).toBe('1.0.1');
  });

  it('leaves no pact behind that the version no longer has', () => {
    release('mfe-quote');
    site.version('mfe-quote', '1.0.1');
    site.write('contracts/pacts/mfe-quote-pricing.json', {
      consumer: { name: 'mfe-quote' },
      provider: { name: 'vouchers' },
      interactions: [],
    });
    release('mfe-quote');
    expect(pactsReleased(site.root).map(({ consumer, provider }) => [consumer, provider])).toEqual([['mfe-quote', 'vouchers']]);
  });
});

describe('what was verified', () => {
  const file = () => readFileSync(`${site.root}/contracts/pacts/results/pricing.json`, 'utf8');

  it('is not rewritten when nothing changed', () => {
    everythingReleased();
    const before = file();
    const [{ hash }] = pactsNow(site.root);
    noteVerified('pricing', [{ consumer: 'mfe-quote', pact: hash, why: [] }], { root: site.root, date: '2027-01-01' });
    expect(file()).toBe(before);
  });

  it('is removed once neither the code nor the pact exists anywhere', () => {
    everythingReleased();
    for (const main of [2, 3]) {
      site.code('services/pricing', `export const main = ${main};`);
      verify();
    }
    expect(verifiedOf('pricing', site.root)).toHaveLength(2);
  });
});

describe('the command', () => {
  const command = fileURLToPath(new URL('../ship.mjs', import.meta.url));
  const run = (...args) => spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' });

  it('says that there is no such workspace', () => {
    expect(run('services/nowhere')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('There is no workspace called services/nowhere'),
    });
    expect(run()).toMatchObject({ status: 2 });
  });

  it('answers for a workspace', () => {
    const { status, stdout } = run('services/pricing');
    expect([0, 1]).toContain(status);
    expect(stdout).toMatch(status === 0 ? /Yes, services\/pricing can ship\n$/ : /No, services\/pricing cannot ship\n$/);
    expect(status).toBe(/^(no|unknown) /m.test(stdout) ? 1 : 0);
  });
});
