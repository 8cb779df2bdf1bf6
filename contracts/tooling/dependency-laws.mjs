// Checks which code may import which. usage: node contracts/tooling/dependency-laws.mjs
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import swc from '@swc/core';
import { cruise } from 'dependency-cruiser';
import rules from './dependency-rules.cjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders = ['contracts', 'services', 'shell', 'mfe-quote', 'mfe-payment', 'mfe-account', 'mfe-backoffice', 'bench'];
const treeExclusions = /** @type {{ path: string }} */ (rules.options.exclude);
const runTimeOnly = new Set(['no-circle']);

// dependency-cruiser asks swc for TypeScript without JSX, and distinguishes type imports only with a compiler API that TypeScript 7 no longer has.
const parseFile = swc.parseFileSync;
let withTypes = true;
swc.parseFileSync = /** @type {any} */ (
  (file, options) => {
    const tree = parseFile(file, { ...options, tsx: file.endsWith('.tsx') });
    return withTypes ? tree : { ...tree, body: tree.body.filter((item) => !isTypeOnly(item)) };
  }
);

/** @param {any} item a statement of swc’s tree */
const isTypeOnly = ({ typeOnly, specifiers = [] }) =>
  typeOnly === true || (specifiers.length > 0 && specifiers.every(({ isTypeOnly: alone }) => alone === true));

/** Every breach of a law under `baseDir`: which law, from where, to where. */
export async function breachesUnder(baseDir) {
  const present = folders.filter((folder) => existsSync(`${baseDir}/${folder}`));
  const of = (laws, exclude) => cruiseFor(baseDir, present, { forbidden: laws, exclude });
  const [rooms, files] = [rules.forbidden.filter(isOfRooms), rules.forbidden.filter((law) => !isOfRooms(law))];
  return [
    ...(await withoutTypes(() => of(files.filter(({ name }) => runTimeOnly.has(name))))),
    ...(await of(files.filter(({ name }) => !runTimeOnly.has(name)))),
    ...(await of(rooms, tests)),
  ];
}

/** @param {object} law */
const isOfRooms = (law) => 'scope' in law && law.scope === 'folder';
const tests = '\\.(spec|test)\\.tsx?$|^services/[^/]+/test/|/src/testing/';

async function withoutTypes(work) {
  withTypes = false;
  try {
    return await work();
  } finally {
    withTypes = true;
  }
}

async function cruiseFor(baseDir, present, { forbidden, exclude }) {
  const excluded = exclude ? { exclude: { path: `${treeExclusions.path}|${exclude}` } } : {};
  /** @type {any} */
  const { output } = await cruise(present, { ...rules.options, ...excluded, baseDir, validate: true, ruleSet: { forbidden } });
  return output.summary.violations.map(({ rule, from, to }) => ({ law: rule.name, from, to }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const breaches = await breachesUnder(root);
  for (const { law, from, to } of breaches)
    process.stdout.write(`${law}: ${from} imports ${to}. ${rules.forbidden.find(({ name }) => name === law).comment}\n`);
  process.stdout.write(
    breaches.length === 0 ? `${rules.forbidden.length} dependency laws hold\n` : `${breaches.length} imports break a dependency law\n`,
  );
  process.exitCode = breaches.length === 0 ? 0 : 1;
}
