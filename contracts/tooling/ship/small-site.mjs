// A site with one service, `pricing`, and one remote, `mfe-quote`, in a folder of its own, for tests.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';

const text = { type: 'string' };

export const priceCall = (field = 'total') => ({
  operationId: 'read-price',
  'x-who': 'public',
  responses: { 200: { content: { 'application/json': { schema: answerOf(field) } } } },
});

const pricedEvent = 'kerbside.pricing.quote-priced.v1';

export class SmallSite {
  root = mkdtempSync(`${tmpdir()}/kerbside-site-`);

  constructor() {
    for (const folder of ['services/pricing', 'mfe-quote']) {
      this.version(folder, '1.0.0');
      this.write(`${folder}/src/main.ts`, 'export const main = 1;');
    }
    this.calls({ '/api/prices/{quoteId}': { get: priceCall() } });
    const payload = { type: 'object', properties: { data: text }, required: ['data'] };
    this.write('contracts/asyncapi/kerbside.json', { components: { messages: { [pricedEvent]: { payload } } } });
    this.write(
      'contracts/src/http/pricing/prices.ts',
      "const call = callsOf('pricing');\nexport const readPrice = call('GET /api/prices/{quoteId}', { id: 'read-price' });",
    );
    this.write('contracts/src/events/pricing.ts', "export const quoteLost = event('pricing', 'quote-lost', 1, {});");
    this.uses('');
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
