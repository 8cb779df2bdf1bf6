import { freePort } from '../ports.mjs';
import { startEngine } from './engine.mjs';
import { goCommand } from './fetched.mjs';

/** The last version that Debian's own Go compiles. */
const program = 'github.com/Shopify/toxiproxy/v2/cmd/server@v2.7.0';

/** A Toxiproxy of our own: TCP links that can be made slow, narrow, short or dead. */
export async function startToxiproxy(say = () => {}) {
  const command = await goCommand(program, say);
  const port = await freePort();
  const { stop } = await startEngine('Toxiproxy', command, ['-host', '127.0.0.1', '-port', String(port)], {
    readyWhen: () =>
      ask(port, 'GET', '/version').then(
        () => true,
        () => false,
      ),
  });
  return {
    addLink: (name, target, at) => addLink(port, { name, target, at }),
    stop,
  };
}

/** A link to `target` (host:port); clients that should be affected by its toxics connect to its `port` instead: `at`, or a free one. */
async function addLink(port, { name, target, at }) {
  const own = at ?? (await freePort());
  const proxy = { name, listen: `127.0.0.1:${own}`, upstream: target };
  await ask(port, 'POST', '/proxies', { ...proxy, enabled: true });
  return {
    port: own,
    poison: ({ type, stream = 'downstream', attributes }) =>
      ask(port, 'POST', `/proxies/${name}/toxics`, { name: type, type, stream, toxicity: 1, attributes }),
    /** Removes all toxics. Also ends connections, because some have lost bytes, which never happens to a live TCP connection. */
    cure: async () => {
      for (const toxic of await (await ask(port, 'GET', `/proxies/${name}/toxics`)).json())
        await ask(port, 'DELETE', `/proxies/${name}/toxics/${toxic.name}`);
      await ask(port, 'POST', `/proxies/${name}`, { ...proxy, enabled: false });
      await ask(port, 'POST', `/proxies/${name}`, { ...proxy, enabled: true });
    },
  };
}

async function ask(port, method, path, body) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok) throw new Error(`Toxiproxy answered ${answer.status} to ${method} ${path}: ${await answer.text()}`);
  return answer;
}
