import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const drawing = ['contracts/ui', 'shell/src', ...readdirSync(root).flatMap((name) => (name.startsWith('mfe-') ? [`${name}/src`] : []))];
const sheets = drawing.flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => `${folder}/${file}`),
);

/** Q9: under 480, 480 to 767, 768 to 991, 992 to 1199, 1200 up. */
const breakpoints = { min: ['480px', '768px', '992px', '1200px'], max: ['479px', '767px', '991px', '1199px'] };
/** A different number must be explained in the line above it. */
const isExplained = (before) => /No breakpoint: .+\*\/\s*$/.test(before);

/** Widths of a sheet's media queries that are not our breakpoints. */
const othersIn = (css) =>
  [...css.matchAll(/@(?:media|container)[^{]*?\((min|max)-width:\s*([^)]+)\)/g)].flatMap(([, side, width], i, all) =>
    breakpoints[side].includes(width) || isExplained(css.slice(0, all[i].index)) ? [] : [`${side} ${width}`],
  );

it.each([
  ['@media (min-width: 768px) { a { b: c } }', []],
  ['@media (max-width: 767px) { a { b: c } }', []],
  ['@media (min-width: 600px) { a { b: c } }', ['min 600px']],
  ['@media screen and (max-width: 768px) { a { b: c } }', ['max 768px']],
  ['/* No breakpoint: it has to fit. */\n@media (max-width: 359px) { a { b: c } }', []],
])('a sheet of %s has %j', (css, others) => {
  expect(othersIn(css)).toEqual(others);
});

it('Q9: every screen changes at the same breakpoints', () => {
  expect(sheets.length).toBeGreaterThan(50);
  expect(sheets.flatMap((file) => othersIn(readFileSync(`${root}/${file}`, 'utf8')).map((width) => `${file}: ${width}`))).toEqual([]);
});
