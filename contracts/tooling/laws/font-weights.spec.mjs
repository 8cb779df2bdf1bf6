import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const drawing = ['contracts/ui', 'shell/src', ...readdirSync(root).flatMap((name) => (name.startsWith('mfe-') ? [`${name}/src`] : []))];
const sheets = drawing.flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => `${folder}/${file}`),
);

/** Words, names, headings and prices: four weights say enough. */
const weights = ['400', '500', '600', '700', 'inherit'];
const othersIn = (css) =>
  [...css.matchAll(/font-weight:\s*([^;]+);/g)].map(([, weight]) => weight).filter((weight) => !weights.includes(weight));

it.each([
  ['a { font-weight: 600; }', []],
  ['a { font-weight: 650; } b { font-weight: bold; }', ['650', 'bold']],
])('a sheet of %s has the weights %j too many', (css, others) => expect(othersIn(css)).toEqual(others));

it('every screen is set in the same four weights', () => {
  expect(sheets.length).toBeGreaterThan(50);
  expect(sheets.flatMap((file) => othersIn(readFileSync(`${root}/${file}`, 'utf8')).map((weight) => `${file}: ${weight}`))).toEqual([]);
});
