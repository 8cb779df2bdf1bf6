// Checks which code may import which, and that no service has more than six floors. usage: node contracts/tooling/dependency-laws.mjs [--draw]
// --draw also writes contracts/decisions/the-house.md, where every law of imports holds
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import swc from '@swc/core';
import { cruise } from 'dependency-cruiser';
import { root } from './build/workspaces.mjs';
import rules from './dependency-rules.cjs';
import { circlesIn, houseDrawn, tooHigh } from './floors.mjs';

const folders = ['contracts', 'services', 'shell', 'mfe-quote', 'mfe-payment', 'mfe-account', 'mfe-backoffice', 'bench'];

// dependency-cruiser asks swc for each file as often as there are looks at it, and for TypeScript without JSX. Where nothing is loaded on the way, what stands
// at the start of a line and names a file is enough: to parse all the rest takes as long as all the laws.
const parseFile = swc.parseFileSync;
const loadsOnTheWay = /\b(import|require)\s*\(/;
const imported = /^(import|export)\s([^'"`;=()]*\sfrom\s+)?(['"])[^'"]+\3/gm;
const read = new Map();
swc.parseFileSync = /** @type {any} */ (
  (file, options) => {
    if (!read.has(file)) read.set(file, treeOf(file, { ...options, tsx: file.endsWith('.tsx') }));
    return read.get(file);
  }
);

const treeOf = (file, options) => {
  const text = readFileSync(file, 'utf8');
  return loadsOnTheWay.test(text) ? parseFile(file, options) : swc.parseSync((text.match(imported) ?? []).join('\n'), options);
};

/** Every breach of a law under `baseDir`: which law, from where, to where; and what the laws of rooms were read from. */
export async function surveyOf(baseDir) {
  const present = folders.filter((folder) => existsSync(`${baseDir}/${folder}`));
  const ruleSet = { forbidden: rules.forbidden.filter((law) => !isOfRooms(law)) };
  /** @type {any} */
  const { output } = await cruise(present, { ...rules.options, baseDir, validate: true, ruleSet });
  const modules = shipped(output.modules);
  const files = output.summary.violations.map(({ rule, from, to }) => ({ law: rule.name, from, to }));
  const rooms = rules.forbidden
    .filter(isOfRooms)
    .flatMap(({ name, from }) => circlesIn(modules, String(from.path)).map((circle) => ({ law: name, ...circle })));
  return { breaches: [...files, ...rooms], modules };
}

/** @param {object} law */
const isOfRooms = (law) => 'scope' in law && law.scope === 'folder';

/** Tests may look into every room. */
const shipped = (modules) =>
  modules
    .filter(({ source }) => !tests.test(source))
    .map(({ source, dependencies }) => ({ source, dependencies: dependencies.filter(({ resolved }) => !tests.test(resolved)) }));
const tests = /\.(spec|test)\.tsx?$|^services\/[^/]+\/test\/|\/src\/testing\//;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { breaches, modules } = await surveyOf(root);
  const high = tooHigh(modules);
  for (const { law, from, to } of breaches)
    process.stdout.write(`${law}: ${from} imports ${to}. ${rules.forbidden.find(({ name }) => name === law).comment}\n`);
  for (const one of high) process.stdout.write(`${one}\n`);
  const faults = breaches.length + high.length;
  // Rooms in a circle stand on no floor: their drawing would never end.
  if (process.argv.includes('--draw') && breaches.length === 0)
    writeFileSync(`${root}/contracts/decisions/the-house.md`, houseDrawn(modules));
  process.stdout.write(faults === 0 ? `${rules.forbidden.length} dependency laws hold\n` : `${faults} breaches of a dependency law\n`);
  process.exitCode = faults === 0 ? 0 : 1;
}
