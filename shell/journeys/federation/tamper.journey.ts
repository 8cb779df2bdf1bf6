import assert from 'node:assert/strict';
import type { RemoteEntry } from '@kerbside/contracts/page/remotes';
import { signatureOf } from '@kerbside/contracts/tooling/release/signing-key.mjs';
import type { Page } from '@playwright/test';
import { aSigningKey, firstVersion, type FederatedSite } from '../support/federated-site.js';
import { test, type Federation } from '../support/federation-test.js';
import { isApp, isEntry, isManifest, type FileChange, type RemoteStand } from '../support/remote-stand.js';

/** A page that loads separately, after its remote's app: the federation runtime never sees its files. */
const ownPath = '/account/reset-password?token=none';

const isScript = (file: string): boolean => file.endsWith('.js');
const isStyle = (file: string): boolean => file.endsWith('.css');
/** Whether it is asked for later than the app. */
const laterIn = (remote: RemoteStand): ((file: string) => boolean) => {
  const manifest = remote.released(firstVersion).files.get('mf-manifest.json') ?? '';
  const later: readonly string[] = [...manifest.matchAll(/"async":\s*(\[[^\]]*\])/g)].flatMap(([, files = '[]']) => JSON.parse(files));
  return (file) => later.includes(file);
};

/** Would be seen if it ran, or were applied. */
const scriptMark = 'globalThis.changedOnItsWay = true;';
const styleMark = 'html { --changed-on-its-way: yes }';
const marked =
  (isIt: (file: string) => boolean): FileChange =>
  (file, text) => {
    if (!isIt(file)) return text;
    return isStyle(file) ? styleMark + text : scriptMark + text;
  };

/** One byte of the last name in the file is another one. */
const flipped = (text: string): string => text.replace(/[a-z](?=[^a-z]*$)/, (letter) => String.fromCharCode(letter.charCodeAt(0) ^ 1));

const marks = (page: Page): Promise<readonly [boolean, string]> =>
  page.evaluate(() => [
    'changedOnItsWay' in globalThis,
    getComputedStyle(document.documentElement).getPropertyValue('--changed-on-its-way'),
  ]);

const stopped = (page: Page): Promise<void> => page.getByRole('heading', { level: 1, name: 'We stopped this page' }).waitFor();

/** The remote's own page: its heading, or its own word that a service does not answer. */
const drawn = (page: Page): Promise<void> =>
  page.locator('main :is(h1, [role="alert"])').filter({ hasNotText: 'We stopped this page' }).first().waitFor();

const again = (page: Page): Promise<void> => page.getByRole('main').getByRole('button', { name: 'Try again' }).click();

interface TamperCase {
  readonly what: string;
  readonly why: string;
  /** Changes what the host serves, or answers an entry that says something else. */
  readonly by: (remote: RemoteStand, site: FederatedSite) => Promise<RemoteEntry | undefined>;
}

const serving =
  (changeIn: (remote: RemoteStand) => FileChange): TamperCase['by'] =>
  async (remote) => {
    remote.tamper = changeIn(remote);
    return undefined;
  };

/** Foreign code or styles in some of the files. */
const adding = (whichIn: (remote: RemoteStand) => (file: string) => boolean): TamperCase['by'] =>
  serving((remote) => marked(whichIn(remote)));

const releaseWithoutHash =
  (whichIn: (remote: RemoteStand) => (file: string) => boolean): TamperCase['by'] =>
  async (remote) => {
    const { text, files } = remote.released(firstVersion);
    const release: { files: Record<string, object> } = JSON.parse(text);
    const isIt = whichIn(remote);
    const kept = Object.entries(release.files).map(([file, facts]) => [file, isIt(file) ? { ...facts, sha384: undefined } : facts]);
    return remote.publish('1.0.1', { ...release, version: '1.0.1', files: Object.fromEntries(kept) }, files);
  };

const laterScripts = (remote: RemoteStand) => (file: string) => isScript(file) && laterIn(remote)(file);
const laterStyles = (remote: RemoteStand) => (file: string) => isStyle(file) && laterIn(remote)(file);

/** A way in each: what a release or its entry may lack besides is refused by the test of what is signed. */
const tamperings: readonly TamperCase[] = [
  { what: 'one byte flipped in the entry', why: 'CHANGED', by: serving(() => (file, text) => (isEntry(file) ? flipped(text) : text)) },
  { what: 'code added to what a page loads later', why: 'CHANGED', by: adding(laterScripts) },
  { what: 'rules added to the styles of a page', why: 'CHANGED', by: adding(laterStyles) },
  {
    what: 'the manifest of another remote',
    why: 'CHANGED',
    by: async (remote, { stands }) => {
      const other = stands.quote.released(firstVersion).files.get('mf-manifest.json') ?? '';
      remote.tamper = (file, text) => (isManifest(file) ? other : text);
      return undefined;
    },
  },
  {
    what: 'hashes made to fit changed code',
    why: 'BAD_SIGNATURE',
    by: async (remote) => {
      await remote.release('1.0.1', marked(isScript));
      const { text, files } = remote.released('1.0.1');
      remote.tamper = (file, own) => (file === 'release.json' ? text : (files.get(file) ?? own));
      return undefined;
    },
  },
  { what: 'no hash of a script loaded later in a release that is signed', why: 'NOT_LISTED', by: releaseWithoutHash(laterScripts) },
  {
    what: 'a signature by a key that is not trusted',
    why: 'UNKNOWN_KEY',
    by: async (remote, site) => {
      const { text } = remote.released(firstVersion);
      return { ...(await site.entry('account')), signature: signatureOf(text, aSigningKey()) };
    },
  },
];

test.describe('a remote that is not what was signed', () => {
  /** Goes to the page of a remote that was tampered with, and answers once the page was stopped for it. */
  const stoppedBy = async ({ what, why, by }: TamperCase, { site, page }: Federation): Promise<void> => {
    const entry = await by(site.stands.account, site);
    if (entry) await site.ship(entry);
    const told = page.waitForRequest((request) => request.url().endsWith('/telemetry'));
    await page.goto(ownPath);
    await stopped(page);
    const { event, facts } = (await told).postDataJSON();
    assert.deepEqual([event, facts.name, facts.code, facts.why], ['remote_failed', 'account', 'REMOTE_INTEGRITY', why]);
    await page.waitForLoadState('networkidle');
    assert.deepEqual(await marks(page), [false, ''], what);
  };

  for (const tampering of tamperings)
    test(`does not run with ${tampering.what}, and says so; a good release then runs in place`, async ({ federation }) => {
      const { site, visitor, page } = await federation();
      await stoppedBy(tampering, { site, visitor, page });
      const { account } = site.stands;
      assert.equal(await page.getByText('For staff:').count(), 0);
      account.tamper = (_, text) => text;
      await site.ship(await account.release('0.1.2'));
      await again(page);
      await drawn(page);
      assert.deepEqual(await marks(page), [false, '']);
    });

  for (const [what, isIt] of [
    ['entry is', () => isEntry],
    ['scripts loaded later are', laterScripts],
  ] as const)
    test(`is drawn at the next view once its ${what} mended, although the browser kept what had been changed`, async ({
      browser,
      federation,
    }) => {
      const { site } = await federation();
      // A visitor's browser keeps nothing: it looks at every request.
      const context = await browser.newContext({ baseURL: site.url });
      try {
        const { account } = site.stands;
        account.isKept = true;
        account.tamper = marked(isIt(account));
        const page = await context.newPage();
        await page.goto(ownPath);
        await stopped(page);
        account.tamper = (_, text) => text;
        const before = account.asked.length;
        await page.goto(ownPath);
        await drawn(page);
        assert.equal(await page.getByRole('heading', { level: 1, name: /didn’t load|stopped/ }).count(), 0);
        assert.deepEqual(await marks(page), [false, '']);
        // Everything is cached, except what had been changed.
        assert.equal(account.asked.slice(before).filter((path) => isApp(path.split('/').at(-1) ?? '')).length, 0);
      } finally {
        await context.close();
      }
    });

  test('tells staff which file it is and why', async ({ federation }) => {
    const opened = await federation({ role: 'agent' });
    await stoppedBy({ what: 'the entry', why: 'CHANGED', by: adding(() => isEntry) }, opened);
    await opened.page.getByText(/^For staff: REMOTE_INTEGRITY, entry\.\w+\.js: its bytes are not those of the signed release\.$/).waitFor();
  });

  test('takes nothing of the other remotes away', async ({ federation }) => {
    const opened = await federation();
    await stoppedBy({ what: 'the app', why: 'CHANGED', by: adding(() => isApp) }, opened);
    await opened.page.evaluate(() => history.pushState(null, '', '/quote/warranty/step/1/'));
    await drawn(opened.page);
  });
});
