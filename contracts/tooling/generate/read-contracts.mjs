import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from '../build.mjs';

const built = fileURLToPath(new URL('../../dist', import.meta.url));

/**
 * The exports of each built file of a folder, by the file's path in it. In turn: of two imports at once that share a module, Node 20 may miss it.
 * @returns {Promise<[name: string, values: any[]][]>}
 */
const exportsIn = async (folder) => {
  const files = readdirSync(`${built}/${folder}`, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const read = [];
  for (const name of files.sort()) read.push([name, Object.values(await import(`${built}/${folder}/${name}`))]);
  return read;
};

const isCall = (value) => Boolean(value?.method && value.path && value.who);
const isEvent = (value) => Boolean(value?.topic && value.type && value.data);

const buildContracts = () => build(['contracts'], { kind: 'node', say: () => {} });

/** The calls, the events and the envelope, from the current sources. */
export const readContracts = async () => {
  await buildContracts();
  const valuesIn = async (folder) => (await exportsIn(folder)).flatMap(([, values]) => values);
  const calls = (await valuesIn('http')).filter(isCall);
  const events = (await valuesIn('events')).filter(isEvent);
  const { envelope } = await import(`${built}/event.js`);
  return { calls, events, envelope };
};

/** The calls by the file that declares them, and those that `all.ts` lists. */
export const callsByFile = async () => {
  await buildContracts();
  const declared = (await exportsIn('http'))
    .filter(([name]) => name !== 'all.js')
    .map(([name, values]) => [name.replace(/\.js$/, '.ts'), values.filter(isCall)]);
  const { calls } = await import(`${built}/http/all.js`);
  return { declared: Object.fromEntries(declared), listed: calls };
};
