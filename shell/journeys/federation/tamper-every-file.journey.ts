import assert from 'node:assert/strict';
import { integrityLookup, remoteNames, type RemoteName } from '@kerbside/contracts/page/remotes';
import type { Page } from '@playwright/test';
import { firstVersion } from '../support/federated-site.js';
import { goTo, test } from '../support/federation-test.js';
import type { FileChange } from '../support/remote-stand.js';

const pathOf: Readonly<Record<RemoteName, string>> = {
  quote: '/quote/none/at/all',
  payment: '/payment/0b7c1c1e-6f0a-4c39-9d5e-2f3f4a5b6c7d/',
  account: '/account',
  backoffice: '/backoffice',
};

const runs = (file: string): boolean => /\.(js|css)$/.test(file);

/** Adds what would be seen if it ran, or were applied, and keeps the rest. */
const changed: FileChange = (file, text) =>
  file.endsWith('.css') ? `html { --changed: yes } ${text}` : `globalThis.changed = (globalThis.changed ?? 0) + 1; ${text}`;

/** Loads a file as the loader of a remote's chunks does, past what the page already has: with the hash that the shell knows. */
const load = (page: Page, url: string): Promise<string> =>
  page.evaluate(
    async ([address, lookup]) => {
      const integrityOf: unknown = Reflect.get(globalThis, Symbol.for(lookup));
      const integrity = typeof integrityOf === 'function' ? integrityOf(address) : undefined;
      if (!integrity) return 'no hash';
      const isStyle = address.endsWith('.css');
      const tag = document.createElement(isStyle ? 'link' : 'script');
      Object.assign(tag, { integrity, crossOrigin: 'anonymous' }, isStyle ? { rel: 'stylesheet', href: `${address}?again` } : {});
      const outcome = new Promise<string>((done) => {
        tag.addEventListener('load', () => done('loaded'));
        tag.addEventListener('error', () => done('refused'));
      });
      if (tag instanceof HTMLScriptElement) tag.src = `${address}?again`;
      document.head.append(tag);
      return outcome;
    },
    [url, integrityLookup] as const,
  );

test.describe('every file of every remote', () => {
  test('is refused once a byte of it is another', async ({ federation }) => {
    const { site, page } = await federation();
    await page.goto('/pages/terms');
    for (const name of remoteNames) {
      await goTo(page, pathOf[name]);
      await page.locator('main :is(h1, [role="alert"])').filter({ hasNotText: 'Terms' }).first().waitFor();
    }
    let tried = 0;
    for (const name of remoteNames) {
      const { manifest } = await site.entry(name);
      const files = [...site.stands[name].released(firstVersion).files.keys()].filter(runs);
      const style = files.find((file) => file.endsWith('.css')) ?? assert.fail(`${name} has no styles`);
      assert.equal(await load(page, new URL(style, manifest).href), 'loaded', `${name} ${style}, as it was signed`);
      site.stands[name].tamper = changed;
      for (const file of files) {
        assert.equal(await load(page, new URL(file, manifest).href), 'refused', `${name} ${file}`);
        tried += 1;
      }
    }
    const seen = await page.evaluate(() => [
      'changed' in globalThis,
      getComputedStyle(document.documentElement).getPropertyValue('--changed'),
    ]);
    assert.deepEqual(seen, [false, '']);
    assert.ok(tried > 30, `only ${tried} files were tried`);
  });
});
