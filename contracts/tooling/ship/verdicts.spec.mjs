import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { allReleased, recordReleased } from '../compare/released.mjs';
import { verdictsOf } from './verdicts.mjs';

const text = { type: 'string' };

const priceCall = (field = 'total') => ({
  operationId: 'read-price',
  'x-who': 'public',
  responses: { 200: { content: { 'application/json': { schema: answerOf(field) } } } },
});

const pricedEvent = 'kerbside.pricing.quote-priced.v1';

/** A site with one service, `pricing`, and one remote, `mfe-quote`, in a folder of its own. */
class SmallSite {
  root = mkdtempSync(`${tmpdir()}/kerbside-site-`);

  constructor() {
    for (const folder of ['services/pricing', 'mfe-quote']) {
      this.version(folder, '1.0.0');
      this.write(`${folder}/src/main.ts`, 'export const main = 1;');
    }
    this.calls({ '/api/prices/{quoteId}': { get: priceCall() } });
    const payload = { type: 'object', properties: { data: text }, required: ['data'] };
    this.write('contracts/asyncapi/kerbside.json', { components: { messages: { [pricedEvent]: { payload } } } });
    this.write('contracts/package.json', { type: 'module' });
    this.write('contracts/dist/http/pricing/prices.js', "export const readPrice = { service: 'pricing', id: 'read-price', path: '/' };");
    const lost = "export const quoteLost = { service: 'pricing', type: 'kerbside.pricing.quote-lost.v1' };";
    this.write('contracts/dist/events/pricing.js', lost);
    this.uses('');
    this.git('init', '--quiet');
  }

  commit() {
    this.git('add', '--all', ':!.cache');
    this.git('-c', 'user.name=a', '-c', 'user.email=a@kerbside.test', 'commit', '--quiet', '--allow-empty', '--message', 'Change');
    return this.git('rev-parse', 'HEAD').trim();
  }

  git(...args) {
    return execFileSync('git', ['-c', 'gc.auto=0', '-c', 'commit.gpgsign=false', ...args], { cwd: this.root, encoding: 'utf8' });
  }

  remove() {
    rmSync(this.root, { recursive: true });
  }

  write(path, content) {
    const file = `${this.root}/${path}`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }

  version(folder, version) {
    this.write(`${folder}/package.json`, { version });
  }

  calls(paths) {
    this.write('contracts/openapi/pricing.json', { paths, components: {} });
  }

  code(folder, source) {
    this.write(`${folder}/src/main.ts`, source);
  }

  /** The remote asks for a price, and uses what else it imports. */
  uses(imports) {
    this.code('mfe-quote', `import { readPrice } from '@kerbside/contracts/http/pricing/prices';\n${imports}`);
  }
}

function answerOf(field) {
  const data = { type: 'object', properties: { [field]: text }, required: [field] };
  return { type: 'object', properties: { data }, required: ['data'] };
}

let site;
beforeEach(() => {
  site = new SmallSite();
});
afterEach(() => site.remove());

const release = (...workspaces) => recordReleased(workspaces, site.commit(), { root: site.root, date: '2026-11-20' });
const verdicts = async (...workspaces) =>
  (await verdictsOf(workspaces, site.root)).map(({ pair, answer, why }) => `${answer}: ${pair}: ${why}`);
const prices = '/api/prices/{quoteId}';
const kept = 'yes: whoever was built against pricing 1.0.0 → pricing: its calls and events are as released, or more';
const both = 'both at once: npm run can-i-ship -- mfe-quote services/pricing';

describe('a service', () => {
  beforeEach(() => release('services/pricing', 'mfe-quote'));

  it.each([
    ['changed code', () => site.code('services/pricing', 'export const main = 2;')],
    ['another call', () => site.calls({ [prices]: { get: priceCall() }, '/api/discounts': { get: priceCall() } })],
  ])('can ship with %s', async (_, change) => {
    change();
    expect(await verdicts('services/pricing')).toEqual([kept]);
  });

  it.each([
    ['loses a field that it answered', () => site.calls({ [prices]: { get: priceCall('sum') } }), 'answer.total is gone'],
    ['loses a call', () => site.calls({}), 'is gone'],
  ])('cannot ship when it %s', async (_, change, fault) => {
    change();
    expect(await verdicts('services/pricing')).toEqual([
      `no: whoever was built against pricing 1.0.0 → pricing: services/pricing 1.0.0: GET ${prices} (read-price): ${fault}`,
    ]);
  });
});

describe('a remote', () => {
  it('cannot ship before the service that it asks was ever released, but with it', async () => {
    expect(await verdicts('mfe-quote')).toEqual([`no: mfe-quote → pricing: pricing is not released: ${both}`]);
    expect(await verdicts('mfe-quote', 'services/pricing')).toEqual(['yes: mfe-quote → pricing: they ship at once']);
  });

  it('can ship while all that it uses is released, whatever else has changed since', async () => {
    release('services/pricing');
    site.calls({ [prices]: { get: priceCall() }, '/api/discounts': { get: { ...priceCall('share'), operationId: 'read-discounts' } } });
    expect(await verdicts('mfe-quote')).toEqual(['yes: mfe-quote → pricing 1.0.0: it has all that is used']);
  });

  it.each([
    ['a call', { '/api/new/{quoteId}': { get: priceCall() } }, 'GET /api/new/{quoteId} (read-price)'],
    ['a field of an answer', { [prices]: { get: priceCall('sum') } }, `GET ${prices} (read-price) as it is now: answer.sum`],
  ])('cannot ship when it uses %s that the released service does not have', async (_, calls, missing) => {
    release('services/pricing');
    site.calls(calls);
    expect((await verdicts('mfe-quote'))[0]).toBe(`no: mfe-quote → pricing 1.0.0: it has no ${missing}\nship pricing before, or ${both}`);
    expect(await verdicts('mfe-quote', 'services/pricing')).toContain('yes: mfe-quote → pricing: they ship at once');
  });

  it('cannot ship a call that the released edge does not route, but with the shell', async () => {
    site.version('shell', '1.0.0');
    site.code('shell', 'export {};');
    release('services/pricing', 'shell');
    expect(await verdicts('mfe-quote')).toContain('yes: mfe-quote → shell 1.0.0: its edge routes all calls');
    site.calls({ '/api/pricing/new/{quoteId}': { get: priceCall() } });
    release('services/pricing');
    expect(await verdicts('mfe-quote')).toContain('yes: mfe-quote → shell 1.0.0: its edge routes all calls');
    site.calls({ '/api/new/{quoteId}': { get: priceCall() } });
    release('services/pricing');
    expect(await verdicts('mfe-quote')).toContain(
      'no: mfe-quote → shell 1.0.0: its edge has no GET /api/new/{quoteId} (read-price)\nship shell before, or both at once: npm run can-i-ship -- mfe-quote shell',
    );
    expect(await verdicts('mfe-quote', 'shell')).toContain('yes: mfe-quote → shell: they ship at once');
  });

  it('waits for no event that nobody publishes yet', async () => {
    release('services/pricing');
    site.uses("import { quoteLost } from '@kerbside/contracts/events/pricing';");
    expect(await verdicts('mfe-quote')).toEqual(['yes: mfe-quote → pricing 1.0.0: it has all that is used']);
  });
});

describe('a release', () => {
  it('is recorded by its commit, which has what it promises', () => {
    release('mfe-quote');
    site.version('mfe-quote', '1.0.1');
    release('@kerbside/pricing');
    site.calls({});
    const { workspace, version } = allReleased(site.root).get('mfe-quote');
    expect({ workspace, version }).toEqual({ workspace: 'mfe-quote', version: '1.0.0' });
    const { openapi, events } = allReleased(site.root).get('pricing');
    expect([Object.keys(openapi.paths), Object.keys(events)]).toEqual([[prices], ['kerbside.pricing.quote-priced.v1']]);
  });

  it('from a commit that this clone lacks is no guess', async () => {
    recordReleased(['pricing'], 'c0ffee'.padEnd(40, '0'), { root: site.root });
    await expect(verdicts('pricing')).rejects.toThrow('git fetch --unshallow');
  });
});
