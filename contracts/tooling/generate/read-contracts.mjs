import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from '../build.mjs';

const built = fileURLToPath(new URL('../../dist', import.meta.url));

/**
 * What the built files of a folder export. In turn: of two imports at once that share a module, Node 20 may miss it.
 * @returns {Promise<any[]>}
 */
const exportsIn = async (folder) => {
  const files = readdirSync(`${built}/${folder}`, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const values = [];
  for (const name of files.sort()) values.push(...Object.values(await import(`${built}/${folder}/${name}`)));
  return values;
};

/** The calls, the events and the envelope, from the current sources. */
export const readContracts = async () => {
  await build(['contracts'], { kind: 'node', say: () => {} });
  const { callsIn } = await import(`${built}/http/all.js`);
  const calls = [...new Set((await exportsIn('http')).flatMap(callsIn))];
  const events = (await exportsIn('events')).filter((value) => value?.topic && value.type && value.data);
  const { envelope } = await import(`${built}/event.js`);
  return { calls, events, envelope };
};
