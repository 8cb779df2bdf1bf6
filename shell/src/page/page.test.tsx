import { jest } from '@jest/globals';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { render, screen } from '@testing-library/react';
import { anEntry } from '../testing/a-release.js';
import { openPage, allowTranslation } from './open-page.js';
import { besides, readManifest, readRemoteList, releaseUrl } from './page-data.js';
import { isPersonal } from './pages.js';

describe('a page that the browser has translated', () => {
  const { removeChild, insertBefore } = Node.prototype;

  beforeAll(() => allowTranslation());

  afterAll(() => Object.assign(Node.prototype, { removeChild, insertBefore }));

  /** As Google Translate does: each text is put into an element of its own. */
  const translate = (): void => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: ChildNode[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as ChildNode);
    for (const text of found) {
      const translated = document.createElement('font');
      translated.textContent = text.textContent;
      text.replaceWith(translated);
    }
  };

  function Price({ shows }: { readonly shows: 'text before' | 'text' | 'element' | 'nothing' }) {
    return (
      <p>
        {shows === 'text before' && 'Now '}
        {shows.startsWith('text') && 'from £199'}
        {shows === 'element' && <b>£199</b>}
        <span>a year</span>
      </p>
    );
  }

  const changes = [
    ['text', 'nothing'],
    ['text', 'element'],
    ['text', 'text before'],
    ['text before', 'text'],
    ['nothing', 'text'],
  ] as const;

  it.each(changes)('stays when %s becomes %s', (before, after) => {
    const { rerender } = render(<Price shows={before} />);
    translate();
    rerender(<Price shows={after} />);
    expect(screen.getByText('a year')).toBeTruthy();
    if (after === 'element') expect(screen.getByText('£199')).toBeTruthy();
  });

  it('leaves amounts to us, which change', () => {
    render(<Money pence={19_900} />);
    expect(screen.getByText('£199.00').getAttribute('translate')).toBe('no');
  });
});

const opened = (ready: Promise<unknown>) => {
  const drawn: string[] = [];
  const done = openPage({ frame: () => drawn.push('frame'), page: () => drawn.push('page') }, ready);
  return { drawn, done };
};

describe('a page is opened', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('first its frame, then the page, once that can be drawn whole', async () => {
    let come = (): void => undefined;
    const { drawn, done } = opened(new Promise<void>((resolve) => (come = resolve)));
    await jest.advanceTimersByTimeAsync(399);
    expect(drawn).toEqual(['frame']);
    come();
    await done;
    expect(drawn).toEqual(['frame', 'page']);
  });

  it('with what stands in for it, once it has not come for 400 ms', async () => {
    const { drawn, done } = opened(new Promise(() => undefined));
    await jest.advanceTimersByTimeAsync(400);
    await done;
    expect(drawn).toEqual(['frame', 'page']);
  });
});

const entry = anEntry();

describe('remotes.json, parsed', () => {
  it('keeps what is well formed', () => expect(readRemoteList({ remotes: [entry] })).toEqual([entry]));

  it.each([
    ['a name that is not ours', { name: 'admin' }],
    ['no version', { version: undefined }],
    ['a contract that is no whole number', { contract: '1' }],
    ['a manifest that is no address', { manifest: 'here' }],
    ['a manifest that is a script', { manifest: 'javascript:alert(1)' }],
    ['an unclear switch', { enabled: 'yes' }],
  ])('drops an entry with %s and keeps the others', (_, wrong) => {
    expect(
      readRemoteList({
        remotes: [
          { ...entry, ...wrong },
          { ...entry, name: 'account' },
        ],
      }),
    ).toEqual([{ ...entry, name: 'account' }]);
  });

  it.each([[undefined], [{}], ['text'], [{ key: 1, value: null }]])(
    'keeps an entry signed with %j as one that nobody signed',
    (signature) => {
      const nobody = { key: '', value: '' };
      expect(readRemoteList({ remotes: [{ ...entry, signature }] })).toEqual([{ ...entry, signature: nobody }]);
    },
  );

  it.each([[undefined], [null], ['text'], [[]], [{}], [{ remotes: 'none' }]])('is undefined for %j', (value) =>
    expect(readRemoteList(value)).toBeUndefined(),
  );
});

describe('a manifest, parsed', () => {
  const manifest = {
    metaData: { contract: 3, remoteEntry: { name: 'entry.js', path: '' } },
    exposes: [
      { path: './other', assets: { js: { sync: ['other.js'] }, css: { sync: [] } } },
      { path: './app', assets: { js: { sync: ['app.js'], async: ['page.js'] }, css: { sync: ['app.css'] } } },
    ],
  };

  it('gives the contract, the entry and the files of the app', () => {
    expect(readManifest(manifest)).toEqual({ contract: 3, entry: 'entry.js', scripts: ['app.js'], styles: ['app.css'] });
  });

  it('puts the entry’s folder before its name', () => {
    const inFolder = { ...manifest, metaData: { contract: 3, remoteEntry: { name: 'entry.js', path: 'js' } } };
    expect(readManifest(inFolder)?.entry).toBe('js/entry.js');
  });

  it.each([
    ['no contract', { ...manifest, metaData: { remoteEntry: { name: 'entry.js' } } }],
    ['no entry', { ...manifest, metaData: { contract: 3 } }],
    ['no app', { ...manifest, exposes: [] }],
    ['nothing', null],
  ])('is undefined with %s', (_, value) => expect(readManifest(value)).toBeUndefined());
});

describe('a release', () => {
  it('lies beside the manifest, as its files do', () => {
    expect(releaseUrl(entry.manifest)).toBe('http://quote.example/1.0.0/release.json');
    expect(besides(entry.manifest, 'js/page.js')).toBe('http://quote.example/1.0.0/js/page.js');
  });
});

it.each([
  ['/account', true],
  ['/account/policies/1', true],
  ['/backoffice/', true],
  ['/', false],
  ['/accounts', false],
  ['/quote/warranty/step/1', false],
  ['/pages/complaints', false],
])('waits at %s to hear who is signed in: %s', (path, isFor) => {
  expect(isPersonal(path)).toBe(isFor);
});
