import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const workspaces = readdirSync(root).filter((name) => name.startsWith('mfe-') || name === 'shell');
const services = readdirSync(`${root}/services`).map((name) => `services/${name}`);
const folders = ['contracts/src', 'contracts/ui', ...[...workspaces, ...services].map((name) => `${name}/src`)];
const sources = folders.flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec)\.|(^|\/)testing\//.test(file))
    .map((file) => `${folder}/${file}`),
);

const rules = {
  'a sum put together by hand': /£\$\{|£['"`] ?\+|\+ ?['"`]£/,
  'pence written by hand': /\.toFixed\(2\)|style: 'currency'/,
  'a hyphen or a dash for a minus': /(?:^|[\s'"`(>])[-–—]£/,
};
/** `formatPounds` writes prices, `wholePounds` and `formatWhole` other amounts, `typedPrice` the text of a field. These files write for machines, or define those. */
const apart = [
  'contracts/src/money/format-pounds.ts',
  'contracts/src/payments/typed-payments.ts',
  'services/accounts/src/imported/imported.ts',
  'services/payments/src/paypal/paypal-objects.ts',
  'services/vouchers/src/offers/partner-offers.ts',
  'shell/src/consent/tell-partner.ts',
];
const wrongIn = (source) => Object.keys(rules).filter((rule) => source.split('\n').some((line) => rules[rule].test(line)));

it.each([
  ['`£${amount} a year`', ['a sum put together by hand']],
  ['(pence / 100).toFixed(2)', ['pence written by hand']],
  ["'-£20.00'", ['a hyphen or a dash for a minus']],
  ["formatPounds(-2_000) + ' to £20–£40'", []],
])('%s is %j', (source, wrong) => expect(wrongIn(source)).toEqual(wrong));

it('money is written by the same functions everywhere', () => {
  expect(sources.length).toBeGreaterThan(800);
  const wrong = new Map(sources.map((file) => [file, wrongIn(readFileSync(`${root}/${file}`, 'utf8'))]));
  expect([...wrong].filter(([file, rulesBroken]) => rulesBroken.length > 0 && !apart.includes(file))).toEqual([]);
  expect(apart.filter((file) => wrong.get(file)?.length === 0)).toEqual([]);
});
