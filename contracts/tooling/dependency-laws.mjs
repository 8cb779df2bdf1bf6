// Checks which code may import which, and that no service has more than six floors. usage: node contracts/tooling/dependency-laws.mjs [--draw]
// --draw also writes contracts/decisions/the-house.md
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import swc from '@swc/core';
import { cruise } from 'dependency-cruiser';
import rules from './dependency-rules.cjs';
import { houseDrawn, tooHigh } from './floors.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders = ['contracts', 'services', 'shell', 'mfe-quote', 'mfe-payment', 'mfe-account', 'mfe-backoffice', 'bench'];
const treeExclusions = /** @type {{ path: string }} */ (rules.options.exclude);

// dependency-cruiser asks swc for TypeScript without JSX, for each file as often as there are looks at it, and goes through all that stands there: where
// nothing is loaded on the way, its imports and exports are enough.
const parseFile = swc.parseFileSync;
const loadsOnTheWay = /\b(import|require)\s*\(/;
const read = new Map();
swc.parseFileSync = /** @type {any} */ (
  (file, options) => {
    if (!read.has(file)) read.set(file, treeOf(file, { ...options, tsx: file.endsWith('.tsx') }));
    return read.get(file);
  }
);

const treeOf = (file, options) => {
  const tree = parseFile(file, options);
  if (loadsOnTheWay.test(readFileSync(file, 'utf8'))) return tree;
  return { ...tree, body: tree.body.filter(({ type }) => /^(Import|Export)/.test(type)) };
};

/** Every breach of a law under `baseDir`: which law, from where, to where; and what the laws of rooms were read from. */
export async function surveyOf(baseDir) {
  const present = folders.filter((folder) => existsSync(`${baseDir}/${folder}`));
  const of = (laws, exclude) => cruiseFor(baseDir, present, { forbidden: laws, exclude });
  const files = await of(rules.forbidden.filter((law) => !isOfRooms(law)));
  const rooms = await of(rules.forbidden.filter(isOfRooms), tests);
  return { breaches: [files, rooms].flatMap(breachesIn), modules: rooms.modules };
}

const breachesIn = ({ summary }) => summary.violations.map(({ rule, from, to }) => ({ law: rule.name, from, to }));

/** @param {object} law */
const isOfRooms = (law) => 'scope' in law && law.scope === 'folder';
const tests = '\\.(spec|test)\\.tsx?$|^services/[^/]+/test/|/src/testing/';

async function cruiseFor(baseDir, present, { forbidden, exclude }) {
  const excluded = exclude ? { exclude: { path: `${treeExclusions.path}|${exclude}` } } : {};
  /** @type {any} */
  const { output } = await cruise(present, { ...rules.options, ...excluded, baseDir, validate: true, ruleSet: { forbidden } });
  return output;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { breaches, modules } = await surveyOf(root);
  const high = tooHigh(modules);
  for (const { law, from, to } of breaches)
    process.stdout.write(`${law}: ${from} imports ${to}. ${rules.forbidden.find(({ name }) => name === law).comment}\n`);
  for (const one of high) process.stdout.write(`${one}\n`);
  if (process.argv.includes('--draw')) writeFileSync(`${root}/contracts/decisions/the-house.md`, houseDrawn(modules));
  const faults = breaches.length + high.length;
  process.stdout.write(faults === 0 ? `${rules.forbidden.length} dependency laws hold\n` : `${faults} breaches of a dependency law\n`);
  process.exitCode = faults === 0 ? 0 : 1;
}
