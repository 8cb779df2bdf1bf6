import { sha384Of } from '@kerbside/contracts/tooling/release/release-file.mjs';
import { inspection } from './inspection.js';
import { verifiedFiles } from './verified-files.js';

const folder = 'http://quote.example/1.0.0/';
const files = verifiedFiles();
files.trust(`${folder}mf-manifest.json`, {
  name: 'quote',
  version: '1.0.0',
  contract: 1,
  pages: [],
  files: new Map([['page.js', `sha384-${sha384Of('run()')}`]]),
});

const asking = (answer: () => Promise<Response>) => {
  const asked: (RequestCache | undefined)[] = [];
  const ask: typeof fetch = (_, init) => {
    asked.push(init?.cache);
    return answer();
  };
  return { asked, ...inspection(files, ask) };
};
const serving = (text: string, status = 200) => asking(async () => new Response(text, { status }));
const chunkError = (file: string) => new Error(`Loading chunk 12 failed.\n(error: ${folder}${file})`);

describe('the files of signed releases', () => {
  it('have hashes, and no others do', () => {
    expect(files.of(`${folder}page.js`)).toBe(`sha384-${sha384Of('run()')}`);
    expect(files.of(`${folder}other.js`)).toBeUndefined();
    expect(files.of('http://quote.example/1.0.1/page.js')).toBeUndefined();
    expect(files.of(`${folder}page.js?v=2`)).toBeUndefined();
  });
});

describe('a file that did not load', () => {
  it('was changed when its bytes are not the signed ones', async () => {
    const { inspect, asked } = serving('steal()');
    expect(await inspect('quote', chunkError('page.js'))).toMatchObject({
      doubt: { code: 'REMOTE_INTEGRITY', doubt: { why: 'CHANGED', file: 'page.js' } },
      isMended: false,
    });
    expect(asked).toEqual(['reload']);
  });

  it('is an outdated copy when the site now has the signed file: that is worth one more load, and no more', async () => {
    const { inspect, asked } = serving('run()');
    expect(await inspect('quote', chunkError('page.js'))).toEqual({ doubt: undefined, isMended: true });
    expect(await inspect('quote', chunkError('page.js'))).toEqual({ doubt: undefined, isMended: false });
    expect(asked).toEqual(['reload', 'reload']);
  });

  it('is requested past the browser’s cache when somebody tries again', async () => {
    const { inspect, refresh, asked } = serving('steal()');
    await inspect('quote', chunkError('page.js'));
    await refresh('account');
    expect(asked).toEqual(['reload']);
    await refresh('quote');
    await refresh('quote');
    expect(asked).toEqual(['reload', 'reload']);
  });

  it('is never requested when the release does not name it', async () => {
    const { inspect, asked } = serving('run()');
    expect((await inspect('quote', chunkError('other.js'))).doubt?.doubt).toEqual({ why: 'NOT_LISTED', file: 'other.js' });
    expect(asked).toEqual([]);
  });

  it.each([
    ['it is missing', serving('', 404)],
    ['its host is away', asking(() => Promise.reject(new TypeError('Failed to fetch')))],
  ])('casts no doubt on the release when %s', async (_, { inspect }) => {
    expect(await inspect('quote', chunkError('page.js'))).toEqual({ doubt: undefined, isMended: false });
  });

  it.each([[new Error('see http://elsewhere.example/page.js')], [new Error('broken step')], ['thrown text']])(
    'is not what %s tells of',
    async (error) => {
      const { inspect, asked } = serving('steal()');
      expect(await inspect('quote', error)).toEqual({ doubt: undefined, isMended: false });
      expect(asked).toEqual([]);
    },
  );
});
