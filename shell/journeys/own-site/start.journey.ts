import assert from 'node:assert/strict';
import { remoteList, remoteNames } from '@kerbside/contracts/page/remotes';
import { Process, Stack } from '../support/stack.js';
import { test as visits } from '../support/visits.js';

const longestStartMs = 5 * 60_000;

const test = visits.extend<object, { stack: Stack }>({
  stack: [
    async ({}, use) => {
      const stack = await Stack.start();
      await use(stack);
      await stack.remove();
    },
    { scope: 'worker', timeout: longestStartMs },
  ],
});

test.describe('the site after npm start', () => {
  test('lists the four remotes, each with a manifest that answers', async ({ stack }) => {
    const { remotes } = remoteList.parse(await (await fetch(`${stack.url}/remotes.json`)).json());
    assert.deepEqual(
      remotes.map(({ name }) => name),
      [...remoteNames],
    );
    for (const { manifest } of remotes) assert.equal((await fetch(manifest)).status, 200);
  });

  test('stops well within a few seconds, and starts again on the same data', async ({ stack }) => {
    assert.match(stack.output, /Demo data was put/);
    const began = Date.now();
    await stack.stop();
    assert.ok(Date.now() - began < 10_000, `stopping took ${Date.now() - began} ms`);
    await stack.start();
    assert.doesNotMatch(stack.output, /Demo data was put/);
    assert.equal((await fetch(stack.url)).status, 200);
  });

  test('refuses to start a second time on the same ports, in one message', async ({ stack }) => {
    const second = new Process('a second one', [], { PORT: String(stack.port), DATA_DIR: stack.dataDir });
    await assert.rejects(second.start(), /Port \d+ .*is in use: the site needs it/);
  });
});
