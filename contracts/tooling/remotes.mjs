// usage: npm run remotes -- [--file remotes.json] [list | set <remote> <entry.json> [--url <its host>] | back <remote> [--url <its host>] | off <remote> | on <remote> | try <remote> <entry.json>]
// Which release of each remote is live: changes one entry of the list that the edge reads, while it runs. Only releases that a trusted
// key (RELEASE_KEYS, otherwise this machine's own) signed and whose host serves exactly those bytes are listed. The file is REMOTES_FILE, otherwise DATA_DIR's. `try`
// changes nothing: it prints a link to the site at SITE_URL (by default this machine's, at PORT) that gives that release to the browser that opens it, and to no other.
import { existsSync, readFileSync } from 'node:fs';
import { build } from './build.mjs';
import { outliveTheReader } from './processes.mjs';
import { readArguments } from './read-arguments.mjs';
import { signingKey } from './release/signing-key.mjs';

outliveTheReader();
const say = (line) => process.stdout.write(`${line}\n`);
const fail = (message) => {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
};

const { values, positionals } = readArguments({ allowPositionals: true, options: { file: { type: 'string' }, url: { type: 'string' } } });
const [command = 'list', name, path] = positionals;
const file = values.file ?? process.env.REMOTES_FILE ?? `${process.env.DATA_DIR ?? '.data'}/remotes.json`;
const publicKeys = () => process.env.RELEASE_KEYS?.split(/\s+/).filter(Boolean) ?? [signingKey().publicKey];

await build(['contracts'], { kind: 'node', say: () => {} });
const { RemotesFile, servedAt, withAdvice } = await import('./release/remotes-file.mjs');
const list = () => new RemotesFile(file, publicKeys());

const commands = {
  list: () => list().entries(),
  set: () => list().set(name, readEntry()),
  back: () => list().back(name, values.url),
  off: () => list().turn(name, false),
  on: () => list().turn(name, true),
  try: () => {
    const entry = readEntry();
    const link = Buffer.from(JSON.stringify(entry)).toString('base64url');
    say(`${process.env.SITE_URL ?? `http://localhost:${process.env.PORT ?? 3000}`}/remote-override?entry=${link}`);
    return [entry];
  },
};

function readEntry() {
  if (!path) throw new Error(`Which entry? npm run remotes -- ${command} ${name ?? 'quote'} <entry.json>`);
  if (!existsSync(path)) throw new Error(`There is no file ${path}. An entry is written by npm run release.`);
  return servedAt(JSON.parse(readFileSync(path, 'utf8')), values.url);
}

try {
  if (!(command in commands)) throw new Error(`There is no command ${command}: ${Object.keys(commands).join(', ')}`);
  const entries = await commands[command]();
  if (entries.length === 0) say(`${file} lists no remote.`);
  for (const entry of entries)
    say(`${entry.enabled ? 'on ' : 'off'} ${entry.name.padEnd(10)} ${entry.version.padEnd(8)} ${entry.manifest}`);
} catch (error) {
  fail(withAdvice(error.message, process.env));
}
