import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const kit = '@kerbside/contracts/';
const drawing = ['contracts/ui', 'shell/src', ...readdirSync(root).flatMap((name) => (name.startsWith('mfe-') ? [`${name}/src`] : []))];
const components = drawing.flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `${folder}/${file}`),
);
const sheetOf = (file, path) => (path.startsWith(kit) ? join('contracts', path.slice(kit.length)) : join(dirname(file), path));

/** Class names that a component uses but its style sheets lack: a build omits them silently. */
const missing = (source, readSheet) =>
  [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name, path]) => {
    const classes = new Set([...readSheet(path).matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, found]) => found));
    const used = [...source.matchAll(new RegExp(`(?<![\\w/.])${name}\\.(?!module\\.css)(\\w+)`, 'g'))].map(([, found]) => found);
    return used.filter((found) => !classes.has(found));
  });

it.each([
  ["import css from './a.module.css'; css.row; css.rows", '.row { color: red }', ['rows']],
  ["import css from './a.module.css'; css.row; other.css.rows", '.row:hover { color: red }', []],
])('%s with %s misses %j', (source, sheet, names) => expect(missing(source, () => sheet)).toEqual(names));

it('every class that a component uses is in its style sheet', () => {
  expect(components.length).toBeGreaterThan(200);
  const all = components.flatMap((file) =>
    missing(readFileSync(`${root}/${file}`, 'utf8'), (path) => readFileSync(`${root}/${sheetOf(file, path)}`, 'utf8')).map(
      (name) => `${file}: ${name}`,
    ),
  );
  expect(all).toEqual([]);
});
