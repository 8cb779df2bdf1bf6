import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const drawing = ['contracts/ui', 'shell/src', ...readdirSync(root).flatMap((name) => (name.startsWith('mfe-') ? [`${name}/src`] : []))];
const sources = new Map(
  drawing
    .flatMap((folder) => readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec)\.|\/stories/.test(file))
    .map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')]),
);

/** The controls themselves hand on the error that they are given. */
const controls = new Set(
  [
    'checkbox',
    'select-field',
    'text-field',
    'plate-field',
    'date-field',
    'day-field',
    'radio-group',
    'field',
    'text-area',
    'password-field',
  ]
    .concat(['number-field', 'photo-field', 'file-input', 'postcode-field', 'email-field', 'sort-code-field'])
    .map((name) => `${name}.tsx`),
);
const isControl = (file) => controls.has(file.slice(file.lastIndexOf('/') + 1));

/** How many of the controls in a file can show an error. */
const failing = (source) => [...source.matchAll(/\berror=\{(?!undefined\})|\{\.\.\.(?:\w+\.)?field\(/g)].length;
/** A form whose errors are counted separately. */
const isForm = (source) => /<form\b|\buseForm\(|<(?:FormDialog|LinkForm)\b/.test(source);
const sums = (source) => /<(?:ErrorSummary|FormDialog|LinkForm)\b/.test(source);

const importsOf = (file) =>
  [...sources.get(file).matchAll(/(?:from |import\()'([^']+)'/g)].flatMap(([, path]) => {
    const own = path.startsWith('@kerbside/contracts/ui/')
      ? path.replace('@kerbside/', '')
      : path.startsWith('.') && join(dirname(file), path);
    const found = own && ['.tsx', '.ts'].map((end) => normalize(own.replace(/\.js$/, '') + end)).find((one) => sources.has(one));
    return found ? [found] : [];
  });

/** The file and the parts that it renders, except those that are forms of their own. */
const partsOf = (file, parts = new Set([file])) => {
  for (const part of importsOf(file)) {
    if (parts.has(part) || isControl(part) || isForm(sources.get(part))) continue;
    parts.add(part);
    partsOf(part, parts);
  }
  return parts;
};
const fieldsOf = (file) => [...partsOf(file)].reduce((sum, part) => sum + failing(sources.get(part)), 0);

/** Each with why it needs no summary. */
const exempt = {
  'mfe-backoffice/src/features/income/income-calculator.tsx': 'computed as staff type, and never sent',
  'mfe-quote/src/features/reserve/reserve-box.tsx': 'one field, the email address, whose error is handed on',
};

it.each([
  ['<TextField label="Why" error={wrong} />', 1],
  ['<TextField {...form.field("why")} /><TextArea {...field("note")} />', 2],
  ['<NumberField error={undefined} />', 0],
])('%s can show %d errors', (source, count) => expect(failing(source)).toBe(count));

it('every form with more than one field that can be wrong sums up what is', () => {
  const screens = [...sources.keys()].filter((file) => file.endsWith('.tsx') && !isControl(file));
  const hasSummary = (file) =>
    [file, ...importsOf(file).filter((part) => !isForm(sources.get(part)))].some((part) => sums(sources.get(part)));
  const summed = new Set(screens.filter(hasSummary).flatMap((file) => [...partsOf(file)]));
  const forms = screens.filter(
    (file) => isForm(sources.get(file)) && fieldsOf(file) > 1 && ![...partsOf(file)].some((part) => sums(sources.get(part))),
  );
  const loose = screens.filter((file) => !isForm(sources.get(file)) && failing(sources.get(file)) > 1 && !summed.has(file));
  expect(summed.size).toBeGreaterThan(60);
  expect([...forms, ...loose].toSorted()).toEqual(Object.keys(exempt).toSorted());
});
