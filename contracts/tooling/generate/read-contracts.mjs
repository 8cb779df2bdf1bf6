import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformFileSync } from '@swc/core';

const contracts = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const sources = `${contracts}/src`;
const scratch = `${contracts}/dist/.generate`;

/**
 * Compiles the sources again, so that a stale build is never documented.
 * @returns {string[]} the paths in `to` of what it wrote; other files there are of an earlier run
 */
const compile = (from, to) => {
  mkdirSync(to, { recursive: true });
  return readdirSync(from, { withFileTypes: true }).flatMap((entry) => {
    const path = `${from}/${entry.name}`;
    if (entry.isDirectory()) return compile(path, `${to}/${entry.name}`).map((name) => `${entry.name}/${name}`);
    if (!/(?<!\.spec|\.test)\.ts$/.test(entry.name)) return [];
    const { code } = transformFileSync(path, {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
      module: { type: 'es6' },
    });
    const name = entry.name.replace(/\.ts$/, '.js');
    writeFileSync(`${to}/${name}`, code);
    return [name];
  });
};

/**
 * The exports of each of these files, by the file's path in its folder. In turn: of two imports at once that share a module, Node 20 may miss it.
 * @returns {Promise<[name: string, values: any[]][]>}
 */
const exportsOf = async (folder, files) => {
  const read = [];
  for (const name of files.toSorted()) read.push([name, Object.values(await import(`${folder}/${name}`))]);
  return read;
};

const within = (folder, names) => names.filter((name) => name.startsWith(`${folder}/`)).map((name) => name.slice(folder.length + 1));

const isCall = (value) => Boolean(value?.method && value.path && value.who);
const isEvent = (value) => Boolean(value?.topic && value.type && value.data);

/** The calls, the events and the envelope, from the current sources. */
export const readContracts = async () => {
  const compiled = compile(sources, scratch);
  const valuesIn = async (folder) => (await exportsOf(`${scratch}/${folder}`, within(folder, compiled))).flatMap(([, values]) => values);
  const calls = (await valuesIn('http')).filter(isCall);
  const events = (await valuesIn('events')).filter(isEvent);
  const { envelope } = await import(`${scratch}/event.js`);
  return { calls, events, envelope };
};

/** The calls by the file that declares them, and those that `all.ts` lists. */
export const callsByFile = async () => {
  const folder = `${contracts}/dist/.routes`;
  rmSync(folder, { recursive: true, force: true });
  const modules = await exportsOf(`${folder}/http`, within('http', compile(sources, folder)));
  const declared = modules
    .filter(([name]) => name !== 'all.js')
    .map(([name, values]) => [name.replace(/\.js$/, '.ts'), values.filter(isCall)]);
  const { calls } = await import(`${folder}/http/all.js`);
  return { declared: Object.fromEntries(declared), listed: calls };
};
