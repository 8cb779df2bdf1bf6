// usage: npm run test:matrix [-- --all] [--against <commit>]
// Whether teams can ship alone: a purchase over mixtures of the current and the last released versions of the shell and of every remote. The last
// releases are built from the commits in contracts/released.json. By default three mixtures, in which each of any two parts that meet on a page is once the
// older one; with --all every combination.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packagesIn } from './build/stamp.mjs';
import { root } from './build/workspaces.mjs';
import { cacheFolder } from './cache-folder.mjs';
import { recordsOf } from './compare/released.mjs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract, keepOnce } from './compare/snapshot.mjs';
import { runScript } from './processes.mjs';
import { readArguments } from './read-arguments.mjs';

/** The product as it was at a commit, in a separate folder, with the packages of this checkout. */
const checkoutOf = (commit) => {
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-released-'));
  extract(commit, folder, root);
  linkPackages(folder);
  return folder;
};

/** The packages are those of this checkout; the workspaces, which npm links as packages too, are the commit's own. */
const linkPackages = (folder) => {
  linkEach(`${root}/node_modules`, `${folder}/node_modules`, (name) => name !== '@kerbside');
  mkdirSync(`${folder}/node_modules/@kerbside`);
  for (const path of workspacesOf(folder)) {
    const { name } = JSON.parse(readFileSync(`${folder}/${path}/package.json`, 'utf8'));
    symlinkSync(`${folder}/${path}`, `${folder}/node_modules/${name}`);
    if (existsSync(`${root}/${path}/node_modules`)) symlinkSync(`${root}/${path}/node_modules`, `${folder}/${path}/node_modules`);
  }
};

const linkEach = (from, to, isWanted) => {
  mkdirSync(to);
  for (const name of readdirSync(from).filter(isWanted)) symlinkSync(`${from}/${name}`, `${to}/${name}`);
};

const workspacesOf = (folder) => {
  const { workspaces } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const paths = workspaces.flatMap((pattern) =>
    pattern.endsWith('/*') ? readdirSync(`${folder}/${pattern.slice(0, -2)}`).map((name) => pattern.slice(0, -1) + name) : [pattern],
  );
  return [...new Set(paths)].filter((path) => existsSync(`${folder}/${path}/package.json`));
};

const say = (line) => process.stdout.write(`${line}\n`);

const { values } = readArguments({ options: { all: { type: 'boolean' }, against: { type: 'string' } } });
const remotes = ['quote', 'payment', 'account', 'backoffice'];
const names = ['shell', ...remotes.map((name) => `mfe-${name}`)];
/** Of every two parts that meet on a page, each is once the older one: the shell meets all, quote and account meet payment. */
const some = [['shell'], ['mfe-payment'], ['mfe-quote', 'mfe-account', 'mfe-backoffice']];
const every = Array.from({ length: 2 ** names.length }, (_, bits) => names.filter((_name, index) => bits & (1 << index)));
const checkouts = new Map();

/**
 * Builds what was released from a commit. The outcome depends on nothing else but the packages, so it outlives this clone, and the build finds that
 * nothing is left to do.
 */
const buildReleased = async (commit, wanted) => {
  const folder = checkoutOf(commit);
  checkouts.set(commit, folder);
  const madeFrom = [commit, ...wanted, packagesIn(readFileSync(`${root}/package-lock.json`, 'utf8'))].join();
  const kept = join(cacheFolder(), 'released', createHash('sha1').update(madeFrom).digest('hex'));
  if (existsSync(kept)) cpSync(kept, folder, { recursive: true });
  const { code } = await runScript([`${folder}/contracts/tooling/build.mjs`, ...wanted], { cwd: folder });
  if (code !== 0) throw new Error(`What was released from ${commit} does not build`);
  keepOnce(kept, (draft) => {
    for (const path of workspacesOf(folder).filter((one) => existsSync(`${folder}/${one}/dist`)))
      cpSync(`${folder}/${path}/dist`, `${draft}/${path}/dist`, { recursive: true });
  });
};

/** Where the last release of a front end is built, by name. */
const previousFolders = async () => {
  const records = recordsOf();
  const commits = Object.fromEntries(names.map((name) => [name, values.against ?? records[name]?.commit]));
  const unknown = names.filter((name) => !commits[name]);
  if (unknown.length > 0) throw new Error(`contracts/released.json names no release of ${unknown.join(', ')}`);
  for (const commit of new Set(Object.values(commits))) {
    const wanted = names.filter((name) => commits[name] === commit);
    say(`${wanted.join(', ')} as released from ${commit.slice(0, 10)}`);
    await buildReleased(commit, wanted);
  }
  return Object.fromEntries(names.map((name) => [name, checkouts.get(commits[name])]));
};

try {
  const before = await previousFolders();
  const pairings = (values.all ? every : some).map((older) => {
    const folderOf = (part) => (older.includes(part) ? before[part] : root);
    return {
      name: `${older.join(', ') || 'nothing'} of the previous release`,
      shell: folderOf('shell'),
      remotes: Object.fromEntries(remotes.map((name) => [name, folderOf(`mfe-${name}`)])),
    };
  });
  const journeys = fileURLToPath(new URL('./journeys.mjs', import.meta.url));
  const env = { ...process.env, KERBSIDE_PAIRINGS: JSON.stringify(pairings) };
  process.exitCode = (await runScript([journeys, 'matrix'], { env })).code;
} catch (error) {
  say(`FAILED ${error.message}`);
  process.exitCode = 1;
} finally {
  for (const folder of checkouts.values()) rmSync(folder, { recursive: true, force: true });
}
