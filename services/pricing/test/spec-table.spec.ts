import { readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const rows = [...read('SPEC.md').matchAll(/^\| (?!Rule|---)(.+?) \| `(.+?)` +\| (.+?) +\|$/gm)].map(
  ([, rule = '', file = '', test = '']) => [rule, file, test] as const,
);

describe('SPEC.md', () => {
  it('has a row for each rule', () => expect(rows.length).toBeGreaterThan(60));

  it.each(rows)('%s: %s', (_, file, test) => expect(read(file)).toContain(test));
});
