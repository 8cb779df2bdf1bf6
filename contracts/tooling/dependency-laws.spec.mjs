import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { breachesUnder } from './dependency-laws.mjs';
import rules from './dependency-rules.cjs';

const fixtures = fileURLToPath(new URL('fixtures/dependency-rules', import.meta.url));
const laws = rules.forbidden.map(({ name }) => name).sort();

describe('the dependency laws', () => {
  it('each have a fixture that breaks them', () => expect(readdirSync(fixtures).sort()).toEqual(laws));

  it.each(laws)('%s is broken by its fixture, which breaks no other', async (law) => {
    const breaches = await breachesUnder(`${fixtures}/${law}`);
    expect([...new Set(breaches.map((breach) => breach.law))]).toEqual([law]);
  });
});
