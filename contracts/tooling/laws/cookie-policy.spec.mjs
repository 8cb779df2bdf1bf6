import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folders = ['shell/src', ...readdirSync(`${root}/services`).map((name) => `services/${name}/src`)];
const sources = folders.flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec)\./.test(file))
    .map((file) => `${root}/${folder}/${file}`),
);

/** Cookies that a service sets, by their name on a secure site, and the one that a page sets. */
const setIn = (source) => [
  ...[...source.matchAll(/'__Host-(ks_\w+)'/g)].map(([, name]) => name),
  ...(source.includes('document.cookie =') ? [...source.matchAll(/const name = '(ks_\w+)'/g)].map(([, name]) => name) : []),
];

it.each([
  ["this.name = secure ? '__Host-ks_device' : 'ks_device';", ['ks_device']],
  ["const name = 'ks_cookies'; document.cookie = `${name}=1`;", ['ks_cookies']],
  ["const name = 'ks_differences';", []],
])('%s sets %j', (source, names) => expect(setIn(source)).toEqual(names));

it('Q9: the cookies policy names every cookie that we set', () => {
  const names = new Set(sources.flatMap((file) => setIn(readFileSync(file, 'utf8'))));
  expect([...names].sort()).toEqual(expect.arrayContaining(['ks_cookies', 'ks_session']));
  const policy = readFileSync(`${root}/shell/src/routes/cookies.page.tsx`, 'utf8');
  expect([...names].filter((name) => !policy.includes(`'${name}'`))).toEqual([]);
});
