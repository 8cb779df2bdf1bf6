import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const drawing = ['contracts/ui', 'shell/src', ...readdirSync(root).flatMap((name) => (name.startsWith('mfe-') ? [`${name}/src`] : []))];
const screens = drawing.flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => `${folder}/${file}`),
);

/** A plan of up to 48 payments has one line for each: three boxes in every line would hide the plan. */
const onOneLine = ['contracts/ui/payment/instalments-editor.tsx'];
const hasPicker = (source) => /\btype="date"/.test(source);

it.each([
  ['<TextField type="date" />', true],
  ['<DayField label="Date" />', false],
])('%s has a date picker of the browser: %s', (source, expected) => expect(hasPicker(source)).toBe(expected));

it('Q9: every screen asks for a date by the same three boxes', () => {
  expect(screens.length).toBeGreaterThan(200);
  expect(screens.filter((file) => hasPicker(readFileSync(`${root}/${file}`, 'utf8')))).toEqual(onOneLine);
});
