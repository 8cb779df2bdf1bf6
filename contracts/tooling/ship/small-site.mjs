// A site with one service, `pricing`, and one remote, `mfe-quote`, in a folder of its own, for tests.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';

const text = { type: 'string' };

/** A call that returns one field. */
export const priceCall = (field = 'total') => ({
  operationId: 'read-price',
  'x-who': 'public',
  responses: { 200: { content: { 'application/json': { schema: answerOf(field) } } } },
});

export const pricedEvent = 'kerbside.pricing.quote-priced.v1';

/** What the remote relies on: by default the only call that exists. */
export const asking = (path = '/api/prices/1') => ({
  type: 'Synchronous/HTTP',
  description: `asks ${path}`,
  request: { method: 'GET', path },
});
export const hearing = (type = pricedEvent) => ({ type: 'Asynchronous/Messages', description: `${type}, so that it is known` });

export class SmallSite {
  root = mkdtempSync(`${tmpdir()}/kerbside-site-`);

  constructor() {
    for (const folder of ['services/pricing', 'mfe-quote']) {
      this.version(folder, '1.0.0');
      this.write(`${folder}/src/main.ts`, 'export const main = 1;');
    }
    this.calls({ '/api/prices/{quoteId}': { get: priceCall() } });
    this.write(`contracts/asyncapi/schemas/${pricedEvent}.json`, { type: 'object', properties: { data: text }, required: ['data'] });
    this.pact(asking());
    this.git('init', '--quiet');
  }

  /** Commits everything; returns the commit. */
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

  service(name, paths) {
    this.version(`services/${name}`, '1.0.0');
    this.write(`contracts/openapi/${name}.json`, { paths, components: {} });
  }

  calls(paths) {
    this.write('contracts/openapi/pricing.json', { paths, components: {} });
  }

  code(folder, source) {
    this.write(`${folder}/src/main.ts`, source);
  }

  pact(...interactions) {
    this.pactOf('mfe-quote', 'pricing', ...interactions);
  }

  pactOf(consumer, provider, ...interactions) {
    this.write(`contracts/pacts/${consumer}-${provider}.json`, {
      consumer: { name: consumer },
      provider: { name: provider },
      interactions,
    });
  }
}

function answerOf(field) {
  const data = { type: 'object', properties: { [field]: text }, required: [field] };
  return { type: 'object', properties: { data }, required: ['data'] };
}
