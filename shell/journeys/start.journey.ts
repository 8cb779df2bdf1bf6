import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { remoteList, remoteNames } from '@kerbside/contracts/remotes';
import type { Browser } from 'playwright-core';
import { openBrowser, Visitor, widths, type Screen } from './support/browser.js';
import { Process, Stack } from './support/stack.js';

const screens: readonly Screen[] = ['phone', 'desktop'];

describe('the site after npm start', () => {
  let stack: Stack;
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
    stack = await Stack.start();
  });
  after(async () => {
    await browser.close();
    await stack.remove();
  });

  for (const screen of screens)
    it(`shows its first page at ${widths[screen]} pixels, without an error, accessible and without sideways scrolling`, async () => {
      const visitor = await Visitor.arrive(browser, stack.url, screen);
      await visitor.page.goto('/', { waitUntil: 'networkidle' });
      await visitor.page.getByRole('heading', { level: 1 }).waitFor();
      await visitor.picture(`home-${screen}`);
      await visitor.assertFits();
      await visitor.assertAccessible();
      visitor.assertQuiet();
      await visitor.leave();
    });

  it('lists the four remotes, each with a manifest that answers', async () => {
    const { remotes } = remoteList.parse(await (await fetch(`${stack.url}/remotes.json`)).json());
    assert.deepEqual(
      remotes.map(({ name }) => name),
      [...remoteNames],
    );
    for (const { manifest } of remotes) assert.equal((await fetch(manifest)).status, 200);
  });

  it('stops well within a few seconds, and starts again on the same data', async () => {
    const began = Date.now();
    await stack.stop();
    assert.ok(Date.now() - began < 10_000, `stopping took ${Date.now() - began} ms`);
    await stack.start();
    assert.doesNotMatch(stack.output, /Demo data was put/);
    assert.equal((await fetch(stack.url)).status, 200);
  });

  it('refuses to start a second time on the same ports, in one message', async () => {
    const second = new Process('a second one', [], { PORT: String(stack.port), DATA_DIR: stack.dataDir });
    await assert.rejects(second.start(), /Port \d+ .*is in use: the site needs it/);
  });
});
