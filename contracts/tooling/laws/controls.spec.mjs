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

it.each([
  ['<TextField label="Email" type="email" {...form.field("x")} />', ['an email address']],
  ['<TextField type="tel" autoComplete="tel-national" onChange={(typed) => set(typed)} />', ['a telephone number']],
  [`<TextField label="Town" {...form.field('booking_town')} />`, ['a town']],
  [`<TextField label="First name" autoComplete="name" {...field('first_name')} />`, ['a first name']],
  [`<TextField autoComplete="one-time-code" {...form.field('otp')} /><PasswordField autoComplete="off" />`, ['a password']],
  ['<TextField label="Voucher code" autoComplete="off" />', []],
])('%s does not let a browser fill in %j', (source, expected) => expect(unfilled(source)).toEqual(expected));

it('lets a browser fill in everything that it knows of people', () => {
  const sources = screens.filter((file) => !file.includes('/stories/')).map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')]);
  const fields = sources.flatMap(([, source]) => fieldsIn(source));
  expect(purposes.filter(([, asks]) => !fields.some((field) => asks.test(field)))).toEqual([]);
  expect(sources.flatMap(([file, source]) => unfilled(source).map((what) => `${file}: ${what}`))).toEqual([]);
});
