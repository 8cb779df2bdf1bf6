import { recordReleased } from '../compare/released.mjs';
import { comparison } from '../compare/report.mjs';
import { answerOf } from '../ship/answer.mjs';
import { priceCall, SmallSite } from '../ship/small-site.mjs';
import { verdictsOf } from '../ship/verdicts.mjs';
import { gate } from './gate.mjs';

const pricing = { name: 'pricing', folder: 'services/pricing' };
let site, asked;

/** Pricing and its consumer are released. The tests of pricing pass, unless the case says otherwise. */
beforeEach(() => {
  site = new SmallSite();
  recordReleased(['services/pricing', 'mfe-quote'], site.commit(), { root: site.root });
  site.code('services/pricing', 'export const main = 2;');
  asked = [];
});
afterEach(() => site.remove());
const release = ({ stale = [], passes = true } = {}) =>
  gate([pricing], {
    say: () => {},
    stale: async () => stale,
    verdicts: (names) => verdictsOf(names, site.root),
    test: async (folder) => {
      asked.push(folder);
      return passes ? 0 : 1;
    },
  });

describe('a release', () => {
  it('is made when the documents are current, the tests pass and its contract keeps what was released', async () => {
    await expect(release()).resolves.toBeUndefined();
    expect(asked).toEqual(['services/pricing']);
  });

  it('is refused for stale documents, before the tests run', async () => {
    await expect(release({ stale: ['openapi/pricing.json'] })).rejects.toThrow(/openapi\/pricing\.json.*\n.*npm run generate/);
    expect(asked).toEqual([]);
  });

  it('is refused when a committed change breaks a consumer, which is named with what to do', async () => {
    site.calls({ '/api/prices/{quoteId}': { get: priceCall('sum') } });
    await expect(release()).rejects.toThrow(
      /GET \/api\/prices\/\{quoteId\} .*total is gone[^]*keep it as released and add another beside it/,
    );
    expect(asked).toEqual([]);
  });

  it('is refused when its tests fail', async () => {
    await expect(release({ passes: false })).rejects.toThrow(
      'The tests of services/pricing fail. Fix them, commit, and release again: npm test -w services/pricing',
    );
  });
});

describe('stale documents', () => {
  const stale = async () => ['openapi/pricing.json'];

  it('never lead to a yes from can-i-ship', async () => {
    const verdicts = (names) => verdictsOf(names, site.root);
    expect(await answerOf(['pricing'], { stale: async () => [], verdicts })).toMatchObject({ status: 0 });
    expect(await answerOf(['pricing'], { stale, verdicts })).toMatchObject({
      status: 1,
      text: expect.stringContaining('Nobody knows whether pricing can ship'),
    });
  });

  it('are not compared', async () => {
    expect(await comparison({ stale, released: () => new Map() })).toMatchObject({
      status: 1,
      text: expect.stringContaining('npm run generate'),
    });
    expect(await comparison({ stale: async () => [], released: () => new Map() })).toMatchObject({ status: 0 });
  });
});
