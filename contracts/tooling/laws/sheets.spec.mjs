import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const kit = '@kerbside/contracts/';
const drawing = ['contracts/ui', 'shell/src', ...readdirSync(root).flatMap((name) => (name.startsWith('mfe-') ? [`${name}/src`] : []))];
const files = drawing.flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
);
const read = (file) => readFileSync(`${root}/${file}`, 'utf8');
const sheets = files.filter((file) => file.endsWith('.css'));
const inSheets = (wrongIn) => sheets.flatMap((file) => wrongIn(read(file)).map((wrong) => `${file}: ${wrong}`));

it('finds the sheets', () => expect(sheets.length).toBeGreaterThan(50));

/** Q9: under 480, 480 to 767, 768 to 991, 992 to 1199, 1200 up. */
const breakpoints = { min: ['480px', '768px', '992px', '1200px'], max: ['479px', '767px', '991px', '1199px'] };
/** A different number must be explained in the line above it. */
const isExplained = (before) => /No breakpoint: .+\*\/\s*$/.test(before);

/** Widths of a sheet's media queries that are not our breakpoints. */
const otherWidths = (css) =>
  [...css.matchAll(/@(?:media|container)[^{]*?\((min|max)-width:\s*([^)]+)\)/g)].flatMap(([, side, width], i, all) =>
    breakpoints[side].includes(width) || isExplained(css.slice(0, all[i].index)) ? [] : [`${side} ${width}`],
  );

it.each([
  ['@media (min-width: 768px) { a { b: c } }', []],
  ['@media (max-width: 767px) { a { b: c } }', []],
  ['@media (min-width: 600px) { a { b: c } }', ['min 600px']],
  ['@media screen and (max-width: 768px) { a { b: c } }', ['max 768px']],
  ['/* No breakpoint: it has to fit. */\n@media (max-width: 359px) { a { b: c } }', []],
])('a sheet of %s has %j', (css, others) => expect(otherWidths(css)).toEqual(others));

it('Q9: every screen changes at the same breakpoints', () => expect(inSheets(otherWidths)).toEqual([]));

/** Words, names, headings and prices: four weights say enough. */
const weights = ['400', '500', '600', '700', 'inherit'];
const otherWeights = (css) =>
  [...css.matchAll(/font-weight:\s*([^;]+);/g)].map(([, weight]) => weight).filter((weight) => !weights.includes(weight));

it.each([
  ['a { font-weight: 600; }', []],
  ['a { font-weight: 650; } b { font-weight: bold; }', ['650', 'bold']],
])('a sheet of %s has the weights %j too many', (css, others) => expect(otherWeights(css)).toEqual(others));

it('every screen is set in the same four weights', () => expect(inSheets(otherWeights)).toEqual([]));

/** Class names that a component uses but its style sheets lack: a build omits them silently. */
const missing = (source, readSheet) =>
  [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name, path]) => {
    const classes = new Set([...readSheet(path).matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, found]) => found));
    const used = [...source.matchAll(new RegExp(`(?<![\\w/.-])${name}\\.(?!module\\.css)(\\w+)`, 'g'))].map(([, found]) => found);
    return used.filter((found) => !classes.has(found));
  });
const sheetOf = (file, path) => (path.startsWith(kit) ? join('contracts', path.slice(kit.length)) : join(dirname(file), path));

it.each([
  ["import css from './a.module.css'; css.row; css.rows", '.row { color: red }', ['rows']],
  ["import css from './a.module.css'; css.row; other.css.rows", '.row:hover { color: red }', []],
])('%s with %s misses %j', (source, sheet, names) => expect(missing(source, () => sheet)).toEqual(names));

it('every class that a component uses is in its style sheet', () => {
  const components = files.filter((file) => file.endsWith('.tsx'));
  expect(components.length).toBeGreaterThan(200);
  expect(components.flatMap((file) => missing(read(file), (path) => read(sheetOf(file, path))).map((name) => `${file}: ${name}`))).toEqual(
    [],
  );
});
