// What the documents name is there: files, names in the code, links and scripts. A paper outlives what it names.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../build/workspaces.mjs';

const read = (file) => readFileSync(`${root}/${file}`, 'utf8');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, maxBuffer: 2 ** 26 })
  .toString()
  .split('\n');
const documents = files.filter((file) => file.endsWith('.md'));

/** What `first-changes.md` has a newcomer make. */
const examples = /pay-by-bank|help\.page|2026-12/;
/** A path may be said from the root, from a service, or without `src`. */
const paths = files.map((file) => `/${file}`);
const isThere = (path) =>
  [...paths, ...paths.map((file) => file.replace('/src/', '/'))].some((file) => file.endsWith(`/${path}`) || file.includes(`/${path}/`));

const missingFiles = (text) =>
  [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]*|[\w-]+\.(?:tsx?|mjs|ya?ml))`/g)]
    .map(([, path = '']) => path.replace(/\/$/, ''))
    .filter((path) => /\.(tsx?|mjs|json|ya?ml|md|pem|Dockerfile)$/.test(path) && !examples.test(path) && !isThere(path));

const written = new Set(
  files
    .filter((file) => /\.(tsx?|mjs|ya?ml)$/.test(file) && !file.endsWith('/documents.spec.mjs') && existsSync(`${root}/${file}`))
    .flatMap((file) => read(file).match(/\b[A-Za-z]*[a-z][A-Z]\w*|\b[A-Z][a-z]\w*/g) ?? []),
);
/** Of classes, types and functions that are written in one word. */
const missingNames = (text) =>
  [...text.matchAll(/`([A-Z]\w*[a-z]\w*|[a-z]+[A-Z]\w*)(?:\.\w+)?(?:\(\))?`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !written.has(name));

const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\d\s-]/gu, '')
    .replace(/\s/g, '-');
const anchorsOf = (text) => [
  ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)),
  ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id]) => id),
];
const deadLinks = (text, from) =>
  [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)]
    .filter(([, path = '', anchor]) => {
      const file = path === '' ? from : join(dirname(from), path);
      if (!isThere(file.replace(/\/$/, ''))) return true;
      return anchor !== undefined && !anchorsOf(path === '' ? text : read(file)).includes(anchor);
    })
    .map(([link]) => link);

const scriptsOf = (workspace) => JSON.parse(read(workspace ? `${workspace}/package.json` : 'package.json')).scripts;
const unknownScripts = (text) =>
  [...text.matchAll(/npm (?:run )?(?:-s )?([a-z](?:[\w:-]*\w)?)(?: -w ((?:services\/)?[\w-]+))?/g)]
    .filter(([command, script = '', workspace]) => {
      if (!command.startsWith('npm run') && !['test', 'start'].includes(script)) return false;
      return !(script in scriptsOf(workspace));
    })
    .map(([command]) => command);

it('what the documents name is there', () => {
  const faults = documents.flatMap((file) => {
    const text = read(file);
    return [...missingFiles(text), ...missingNames(text), ...deadLinks(text, file), ...unknownScripts(text)].map(
      (what) => `${file}: ${what}`,
    );
  });
  expect(documents.length).toBeGreaterThan(40);
  expect(faults).toEqual([]);
});
