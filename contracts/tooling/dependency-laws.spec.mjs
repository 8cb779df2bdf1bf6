import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { surveyOf } from './dependency-laws.mjs';
import rules from './dependency-rules.cjs';
import { tooHigh } from './floors.mjs';

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** By law, the imports that break it and no other law: which file imports which file or package, and whether only its types. */
const broken = {
  'card-provider-at-home': [['services/claims/src/refund.ts', 'stripe']],
  'contracts-stand-alone': [['contracts/src/money.ts', 'services/pricing/src/price.ts']],
  'contracts-without-ui': [['contracts/src/call.ts', 'contracts/ui/field.ts']],
  'embedded-loads-by-path': [['services/embedded/src/site.ts', 'services/pricing/src/price.ts']],
  'feature-not-to-page': [['mfe-quote/src/features/cover.ts', 'mfe-quote/src/routes/step.page.ts']],
  'features-without-circle': [
    ['mfe-quote/src/features/cover/cover-step.ts', 'mfe-quote/src/features/products/product.ts', 'type'],
    ['mfe-quote/src/features/products/product.ts', 'mfe-quote/src/features/cover/level.ts', 'type'],
  ],
  'federation-in-the-shell': [['mfe-quote/src/app.ts', '@module-federation/runtime']],
  'front-end-not-to-service': [['mfe-quote/src/app.tsx', 'services/pricing/src/price.ts']],
  'light-first-pages': [['mfe-quote/src/app.ts', '@tanstack/react-query']],
  'no-circle': [
    ['mfe-quote/src/features/step.ts', 'mfe-quote/src/features/cover.ts', 'type'],
    ['mfe-quote/src/features/cover.ts', 'mfe-quote/src/features/step.ts', 'type'],
  ],
  'page-not-to-server': [['shell/src/main.tsx', 'shell/server/secrets.ts']],
  'platform-knows-no-service': [['services/platform/src/health.ts', 'services/pricing/src/price.ts']],
  'remote-not-to-remote': [['mfe-quote/src/app.tsx', 'mfe-payment/src/card.ts']],
  'remote-not-to-shell': [['mfe-quote/src/app.tsx', 'shell/src/layout.tsx']],
  resolvable: [['services/claims/src/issue.ts', './nowhere.js']],
  'rooms-without-circle': [
    ['services/pricing/src/quotes/quote.ts', 'services/pricing/src/sale/hold.ts', 'type'],
    ['services/pricing/src/sale/hold.ts', 'services/pricing/src/quotes/status.ts'],
  ],
  'sandbox-apart': [['services/payments/src/gateway.ts', 'services/payments/sandbox/api.ts']],
  'service-not-to-front-end': [['services/claims/src/issue.ts', 'contracts/ui/field.ts']],
  'service-not-to-service': [['services/claims/src/issue.ts', 'services/pricing/src/price.ts', 'type']],
  'shell-not-to-remote': [['shell/src/router.tsx', 'mfe-payment/src/card.ts']],
  'tests-stay-out': [['services/claims/src/issue.ts', 'services/claims/src/issue.spec.ts']],
  'ui-only-draws': [['mfe-quote/src/ui/price-box.tsx', 'mfe-quote/src/api/price.ts']],
};

const isFile = (name) => /\/.+\.tsx?$/.test(name);
const specifier = (from, to) => (isFile(to) ? `./${posix.relative(dirname(from), to).replace(/\.tsx?$/, '.js')}` : to);
const codeOf = (file, imports) => [
  ...imports
    .filter(([from]) => from === file)
    .map(([, to, kind = '']) => `import ${kind} { seen as other } from '${specifier(file, to)}';\nexport type Other = typeof other;`),
  `export const seen = ${file.endsWith('.tsx') ? '<main />' : '1'};\n`,
];

let folder;
beforeEach(() => {
  folder = mkdtempSync(`${tmpdir()}/kerbside-laws-`);
  symlinkSync(packages, `${folder}/node_modules`);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the dependency laws', () => {
  it('each have imports here that break them', () =>
    expect(Object.keys(broken).sort()).toEqual(rules.forbidden.map(({ name }) => name).sort()));

  it.each(Object.entries(broken))('%s is broken by its imports, which break no other', async (law, imports) => {
    for (const file of imports.flatMap(([from, to]) => [from, to]).filter(isFile)) {
      mkdirSync(dirname(`${folder}/${file}`), { recursive: true });
      writeFileSync(`${folder}/${file}`, codeOf(file, imports).join('\n'));
    }
    const { breaches } = await surveyOf(folder);
    expect([...new Set(breaches.map((breach) => breach.law))]).toEqual([law]);
  });
});

describe('the floors of a service', () => {
  /** Each room stands on the next, and the first also on the last. */
  const tower = (service, rooms) =>
    rooms.map((room, at) => ({
      source: `services/${service}/src/${room}/${room}.ts`,
      dependencies: [rooms[at + 1], at === 0 ? rooms.at(-1) : undefined].flatMap((one) =>
        one ? [{ resolved: `services/${service}/src/${one}/${one}.ts` }] : [],
      ),
    }));
  const seven = ['desk', 'tracker', 'calendar', 'bookings', 'diary', 'garages', 'postcodes'];

  it('are six at most; the platform is the ground', () => {
    expect(tooHigh(tower('garages', seven.slice(1)))).toEqual([]);
    expect(tooHigh(tower('garages', seven))).toEqual([expect.stringContaining('services/garages has 7 floors')]);
    expect(tooHigh(tower('platform', seven))).toEqual([]);
  });
});
