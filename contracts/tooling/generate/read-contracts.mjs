import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformFileSync } from '@swc/core';

const contracts = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const sources = `${contracts}/src`;
const scratch = `${contracts}/dist/.generate`;

/** Compiles the sources again, so that a stale build is never documented. */
const compile = (from, to) => {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const path = `${from}/${entry.name}`;
    if (entry.isDirectory()) compile(path, `${to}/${entry.name}`);
    else if (/(?<!\.spec|\.test)\.ts$/.test(entry.name)) {
      const { code } = transformFileSync(path, {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
        module: { type: 'es6' },
      });
      writeFileSync(`${to}/${entry.name.replace(/\.ts$/, '.js')}`, code);
    }
  }
};

/**
 * The exports of each file in a folder, by the file's name.
 * @returns {Promise<[name: string, values: any[]][]>}
 */
const exportsIn = async (folder) => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return Promise.all(files.sort().map(async (name) => [name, Object.values(await import(`${folder}/${name}`))]));
};

const isCall = (value) => Boolean(value?.method && value.path && value.who);
const isEvent = (value) => Boolean(value?.topic && value.type && value.data);

/** The calls, the events and the envelope, from the current sources. */
export const readContracts = async () => {
  compile(sources, scratch);
  const valuesIn = async (folder) => (await exportsIn(`${scratch}/${folder}`)).flatMap(([, values]) => values);
  const calls = (await valuesIn('http')).filter(isCall);
  const events = (await valuesIn('events')).filter(isEvent);
  const { envelope } = await import(`${scratch}/event.js`);
  return { calls, events, envelope };
};

/** The calls by the file that declares them, and those that `all.ts` lists. `also` is a folder with more such files. */
export const callsByFile = async (also) => {
  const folder = `${contracts}/dist/.routes`;
  rmSync(folder, { recursive: true, force: true });
  compile(sources, folder);
  if (also) compile(also, `${folder}/http`);
  const modules = await exportsIn(`${folder}/http`);
  const declared = modules
    .filter(([name]) => name !== 'all.js')
    .map(([name, values]) => [name.replace(/\.js$/, '.ts'), values.filter(isCall)]);
  const { calls } = await import(`${folder}/http/all.js`);
  return { declared: Object.fromEntries(declared), listed: calls };
};
