import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../build/workspaces.mjs';

const drawing = ['contracts/ui', 'shell/src', ...readdirSync(root).flatMap((name) => (name.startsWith('mfe-') ? [`${name}/src`] : []))];

const files = drawing.flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
);
const read = (file) => readFileSync(`${root}/${file}`, 'utf8');
const screens = files.filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));

/** A plan of up to 48 payments has one line for each: three boxes in every line would hide the plan. */
const onOneLine = ['contracts/ui/payment/instalments-editor.tsx'];
const hasPicker = (source) => /\btype="date"/.test(source);

it('Q9: every screen asks for a date by the same three boxes', () => {
  expect(screens.length).toBeGreaterThan(200);
  expect(screens.filter((file) => hasPicker(read(file)))).toEqual(onOneLine);
});

/**
 * What a browser may fill in for people, so that they need not type what it knows of them (WCAG 1.3.5). `off` is for what is somebody else's.
 * @type {readonly (readonly [what: string, asks: RegExp, fits: RegExp])[]}
 */
const purposes = [
  ['an email address', /\btype="email"/, /^(email|username|off)$/],
  ['a telephone number', /\btype="tel"/, /^(tel|off)$/],
  ['a first name', /field\('(\w+_)?first_?name'\)/i, /^(given-name|off)$/],
  ['a last name', /field\('(\w+_)?last_?name'\)/i, /^(family-name|off)$/],
  ['a line of an address', /field\('(\w+_)?address_line_(\d)'\)/, /^address-line\d$/],
  ['a town', /field\('(\w+_)?town'\)/, /^address-level2$/],
  ['a postcode', /field\('(\w+_)?postcode'\)|\bid=\{postcode|label=\{(\w+\.)?postcode\}/, /^postal-code$/],
  ['a code that was sent', /field\('(otp|code)'\)/, /^(one-time-code|off)$/],
  ['a password', /^<PasswordField\b/, /^(current|new)-password$/],
];
const fieldsIn = (source) => source.match(/<(?:Text|Password)Field\b(?:[^>]|=>)*?\/>/g) ?? [];
const unfilled = (source) =>
  fieldsIn(source).flatMap((field) => {
    const said = /\bautoComplete="([\w-]+)"/.exec(field)?.[1] ?? '';
    return purposes.filter(([, asks, fits]) => asks.test(field) && !fits.test(said)).map(([what]) => what);
  });

it('lets a browser fill in everything that it knows of people', () => {
  const sources = screens.filter((file) => !file.includes('/stories/')).map((file) => [file, read(file)]);
  const fields = sources.flatMap(([, source]) => fieldsIn(source));
  expect(purposes.filter(([, asks]) => !fields.some((field) => asks.test(field)))).toEqual([]);
  expect(sources.flatMap(([file, source]) => unfilled(source).map((what) => `${file}: ${what}`))).toEqual([]);
});

const kit = '@kerbside/contracts/';
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

it('Q9: every screen changes at the same breakpoints', () => expect(inSheets(otherWidths)).toEqual([]));

/** Words, names, headings and prices: four weights say enough. */
const weights = ['400', '500', '600', '700', 'inherit'];
const otherWeights = (css) =>
  [...css.matchAll(/font-weight:\s*([^;]+);/g)].map(([, weight]) => weight).filter((weight) => !weights.includes(weight));

it('every screen is set in the same four weights', () => expect(inSheets(otherWeights)).toEqual([]));

/** Class names that a component uses but its style sheets lack: a build omits them silently. */
const missing = (source, readSheet) =>
  [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name, path]) => {
    const classes = new Set([...readSheet(path).matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, found]) => found));
    const used = [...source.matchAll(new RegExp(`(?<![\\w/.-])${name}\\.(?!module\\.css)(\\w+)`, 'g'))].map(([, found]) => found);
    return used.filter((found) => !classes.has(found));
  });
const sheetOf = (file, path) => (path.startsWith(kit) ? join('contracts', path.slice(kit.length)) : join(dirname(file), path));

it('every class that a component uses is in its style sheet', () => {
  expect(screens.flatMap((file) => missing(read(file), (path) => read(sheetOf(file, path))).map((name) => `${file}: ${name}`))).toEqual([]);
});
