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

const release = (...workspaces) => recordReleased(workspaces, site.commit(), { root: site.root, date });
/** What the test of pricing does. */
const verify = (...why) => {
  const [{ hash }] = pactsNow(site.root);
  noteVerified('pricing', [{ consumer: 'mfe-quote', pact: hash, why }], { root: site.root, date });
};
const verifyAll = (provider) =>
  noteVerified(
    provider,
    pactsNow(site.root)
      .filter((one) => one.provider === provider)
      .map(({ consumer, hash }) => ({ consumer, pact: hash, why: [] })),
    { root: site.root, date },
  );
const everythingReleased = () => {
  release('services/pricing', 'mfe-quote');
  verify();
};
const verdicts = (...workspaces) => verdictsOf(workspaces, site.root).map(({ pair, answer, why }) => `${answer}: ${pair}: ${why}`);
const ofContract = 'yes: whoever was built against pricing 1.0.0 → pricing: its calls and events are as released, or more';

/** A service that asks pricing and is asked by it. */
const withVouchers = () => {
  site.service('vouchers', { '/api/vouchers': { get: priceCall() } });
  site.pactOf('vouchers', 'pricing', asking());
  site.pactOf('pricing', 'vouchers', asking('/api/vouchers'));
};

describe('on a fresh clone, where everything was deployed from one commit', () => {
  beforeEach(() => {
    withVouchers();
    release('pricing', 'vouchers', 'mfe-quote');
  });

  it.each(['pricing', 'vouchers', 'mfe-quote'])('%s can ship, though nobody has verified anything here', (name) => {
    expect(verdictsOf([name], site.root).filter(({ answer }) => answer !== 'yes')).toEqual([]);
    expect(verdicts(name).length).toBeGreaterThan(0);
  });

  it('a remote whose code changed can ship, and so can one that asks less', () => {
    site.code('mfe-quote', 'export const main = 2;');
    site.pact();
    expect(verdicts('mfe-quote')).toEqual(['yes: mfe-quote → pricing 1.0.0: as released']);
  });

  it('two services that have begun to ask something new of each other ship at once, and the answer says how', () => {
    site.calls({ '/api/prices/{quoteId}': { get: priceCall() }, '/api/discounts': { get: priceCall() } });
    site.service('vouchers', { '/api/vouchers': { get: priceCall() }, '/api/clubs': { get: priceCall() } });
    site.pactOf('vouchers', 'pricing', asking(), asking('/api/discounts'));
    site.pactOf('pricing', 'vouchers', asking('/api/vouchers'), asking('/api/clubs'));
    expect(verdicts('vouchers')).toContain(
      'no: vouchers → pricing 1.0.0: pricing 1.0.0 has no GET /api/discounts: ship it before, or both at once: npm run can-i-ship -- services/vouchers services/pricing',
    );
    for (const provider of ['pricing', 'vouchers']) verifyAll(provider);
    expect(verdictsOf(['vouchers', 'pricing'], site.root).filter(({ answer }) => answer !== 'yes')).toEqual([]);
  });

  it.each([
    ['one event', ['kerbside.pricing.quote-lost.v1']],
    ['the next version of one', ['kerbside.pricing.quote-priced.v2']],
    ['an audit trail, which is no part of the documents', ['kerbside.pricing.audit-recorded.v1']],
    ['several', ['kerbside.pricing.a.v1', 'kerbside.pricing.b.v1']],
  ])('who waits for %s that nobody publishes yet can ship', (_name, types) => {
    site.pact(asking(), ...types.map(hearing));
    expect(verdicts('mfe-quote')).toEqual(['yes: mfe-quote → pricing 1.0.0: as released']);
  });

  it('the platform’s pact is that of every service, and nobody waits for itself', () => {
    site.pactOf('platform', 'pricing', asking('/api/new'));
    expect(verdicts('pricing').filter((line) => line.includes('/api/new'))).toEqual([]);
    expect(verdicts('vouchers')).toContainEqual(expect.stringMatching(/^no: vouchers \(platform\) → pricing 1.0.0: .*\/api\/new/));
  });
});

describe('a provider', () => {
  it('is not kept back by a consumer that has begun to ask something and has not shipped', () => {
    everythingReleased();
    site.pact(asking(), asking('/api/discounts'));
    expect(verdicts('services/pricing')).toEqual([ofContract, 'yes: mfe-quote 1.0.0 → pricing: as released']);
  });

  it('can ship when its changed code keeps the pacts of released consumers', () => {
    everythingReleased();
    site.code('services/pricing', 'export const main = 2;');
    verify();
    expect(verdicts('services/pricing')).toEqual([ofContract, 'yes: mfe-quote 1.0.0 → pricing: verified on 2026-11-20']);
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

describe('a remote', () => {
  it('cannot ship when the service was never released, but with it', () => {
    expect(verdicts('mfe-quote')).toEqual([
      'no: mfe-quote → pricing: pricing is not released: both at once: npm run can-i-ship -- mfe-quote services/pricing',
    ]);
    verify();
    expect(verdicts('mfe-quote', 'services/pricing')).toEqual(['yes: mfe-quote → pricing: verified on 2026-11-20']);
  });

  it('can ship when the released service was verified to keep its new pact, though the service has changed since', () => {
    release('services/pricing');
    verify();
    site.code('services/pricing', 'export const main = 2;');
    verify('asks /api/prices/1: total is gone');
    expect(verdicts('mfe-quote')).toEqual(['yes: mfe-quote → pricing 1.0.0: verified on 2026-11-20']);
  });

  it('cannot ship when the released service breaks it', () => {
    release('services/pricing');
    verify('asks /api/prices/1: no total');
    expect(verdicts('mfe-quote')).toEqual(['no: mfe-quote → pricing 1.0.0: asks /api/prices/1: no total']);
  });

  it('is unknown while its new pact was never tried on the released service', () => {
    release('services/pricing');
    expect(verdicts('mfe-quote')).toEqual([
      'unknown: mfe-quote → pricing 1.0.0: not verified against pricing 1.0.0: npm run can-i-ship -- mfe-quote --verify',
    ]);
  });

  it.each([
    ['/api/prices/{quoteId}', '/api/prices/1', true],
    ['/ajax/codelookup/fetch:{id}', '/ajax/codelookup/fetch:10208000', true],
    ['/files/{name}.pdf', '/files/terms.pdf', true],
    ['/{from}-{to}/days', '/1-2/days', true],
    ['/a.b/{id}', '/axb/1', false],
    ['/api/prices/{quoteId}', '/api/prices/1/lines', false],
    ['/ajax/codelookup/fetch:{id}', '/ajax/codelookup/find:1', false],
    ['/api/prices/{quoteId}', '/api/prices/', false],
  ])('finds the released call %s for %s: %s', (template, path, isThere) => {
    site.calls({ [template]: { get: priceCall() } });
    release('services/pricing');
    site.pact(asking(path));
    expect(verdicts('mfe-quote')[0]).toMatch(isThere ? /^unknown/ : /^no: .* has no GET /);
  });
});

describe('a release', () => {
  it('is recorded by its commit, which has what it promises and what it expects', () => {
    release('mfe-quote');
    site.version('mfe-quote', '1.0.1');
    release('@kerbside/pricing');
    site.calls({});
    site.pact();
    const { workspace, version, pacts } = allReleased(site.root).get('mfe-quote');
    expect({ workspace, version }).toEqual({ workspace: 'mfe-quote', version: '1.0.0' });
    expect(pacts).toMatchObject([{ provider: 'pricing', interactions: [asking()] }]);
    const { openapi, events } = allReleased(site.root).get('pricing');
    expect([Object.keys(openapi.paths), Object.keys(events)]).toEqual([['/api/prices/{quoteId}'], ['kerbside.pricing.quote-priced.v1']]);
  });

  it('leaves no pact behind that the version no longer has', () => {
    release('mfe-quote');
    site.pactOf('mfe-quote', 'vouchers');
    site.git('rm', '--quiet', '--force', 'contracts/pacts/mfe-quote-pricing.json');
    release('mfe-quote');
    expect(pactsReleased(site.root).map(({ consumer, provider }) => [consumer, provider])).toEqual([['mfe-quote', 'vouchers']]);
  });

  it('from a commit that this clone lacks is no guess', () => {
    recordReleased(['pricing'], 'c0ffee'.padEnd(40, '0'), { root: site.root });
    expect(() => verdicts('pricing')).toThrow('git fetch --unshallow');
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
      stderr: expect.stringContaining('No workspace called services/nowhere ships by itself'),
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
