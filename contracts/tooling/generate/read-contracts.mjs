import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformFileSync } from '@swc/core';

const contracts = fileURLToPath(new URL('../..', import.meta.url));
const scratch = `${contracts}/dist/.generate`;

/** Compiles the sources anew, so that a stale build can never be documented. */
const compile = (folder = '') => {
  mkdirSync(`${scratch}/${folder}`, { recursive: true });
  for (const entry of readdirSync(`${contracts}/src/${folder}`, { withFileTypes: true })) {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory()) compile(`${path}/`);
    else if (/(?<!\.spec|\.test)\.ts$/.test(entry.name)) {
      const { code } = transformFileSync(`${contracts}/src/${path}`, {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
        module: { type: 'es6' },
      });
      writeFileSync(`${scratch}/${path.replace(/\.ts$/, '.js')}`, code);
    }
  }
};

const values = async (folder) => {
  const files = readdirSync(`${scratch}/${folder}`).filter((name) => name.endsWith('.js'));
  const modules = await Promise.all(files.sort().map((name) => import(`${scratch}/${folder}/${name}`)));
  return modules.flatMap((module) => Object.values(module)).filter((value) => value && typeof value === 'object');
};

/** The calls, the events and the envelope, as the sources say now. */
export const readContracts = async () => {
  compile();
  const calls = (await values('http')).filter((value) => value.method && value.path && value.who);
  const events = (await values('events')).filter((value) => value.topic && value.type && value.data);
  const { envelope } = await import(`${scratch}/event.js`);
  return { calls, events, envelope };
};
