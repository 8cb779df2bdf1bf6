// Executes a Dockerfile in folders of this machine instead of layers: the same files, the same commands, the same Node.
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, readdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../build/workspaces.mjs';
import { filledIn, ignores, instructionsOf, valuesOf } from './dockerfile.mjs';
import { cacheFolder } from '../cache-folder.mjs';

const run = promisify(execFile);

/** The path of the Node in an image of that major version, from the package index; fetched once. */
const nodeOf = async (major) => {
  const kept = join(cacheFolder(), `node-${major}`);
  const binary = join(kept, 'package', 'bin', 'node');
  if (existsSync(binary)) return binary;
  const arriving = `${kept}.${process.pid}`;
  mkdirSync(arriving, { recursive: true });
  await run('npm', ['pack', '--silent', '--pack-destination', arriving, `node-${process.platform}-${process.arch}@${major}`], {
    timeout: 600_000,
  });
  const [archive] = readdirSync(arriving);
  await run('tar', ['-xzf', join(arriving, archive), '-C', arriving]);
  rmSync(join(arriving, archive));
  rmSync(kept, { recursive: true, force: true });
  renameSync(arriving, kept);
  return binary;
};

/**
 * Builds the image of a Dockerfile. `images` are the folders of images that it may use as a base besides `node`. Returns the folder that stands for
 * the image's root, and the commands that start it and check its health.
 * @param {string} dockerfile
 * @param {{ args?: Record<string, string>, images?: Record<string, string> }} [options]
 */
export const makeImage = async (dockerfile, { args = {}, images = {} } = {}) => {
  const home = mkdtempSync(join(tmpdir(), 'kerbside-image-'));
  chmodSync(home, 0o755);
  const made = { home, args: { ...args }, images, stages: [], isIgnored: ignores(readFileSync(`${root}/.dockerignore`, 'utf8')) };
  try {
    for (const instruction of instructionsOf(readFileSync(`${root}/${dockerfile}`, 'utf8'))) await follow(made, instruction);
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
  const image = made.stages.at(-1);
  for (const { folder } of made.stages.slice(0, -1)) rmSync(folder, { recursive: true, force: true });
  return { ...image, remove: () => rmSync(home, { recursive: true, force: true }) };
};

const follow = async (made, instruction) => {
  const step = steps[instruction.name];
  if (!step) throw new Error(`${instruction.name} is not understood`);
  await step(made, instruction, made.stages.at(-1));
};

const steps = {
  ARG: ({ args }, { text }) => {
    const [name, value] = text.split('=');
    args[name] ??= value;
  },
  FROM: async (made, { words: [from, , name] }) => {
    const wanted = filledIn(from, made.args);
    const folder = join(made.home, String(made.stages.length));
    const base = made.stages.find((stage) => stage.name === wanted) ?? (await outsideImage(made, wanted));
    mkdirSync(folder);
    copyTree(base.folder, folder);
    made.stages.push({ workdir: '/', env: {}, ...base, name, folder });
  },
  WORKDIR: ({ args }, { text }, stage) => {
    stage.workdir = filledIn(text, args);
    mkdirSync(stage.folder + stage.workdir, { recursive: true });
  },
  ENV: ({ args }, instruction, stage) => {
    stage.env = { ...stage.env, ...valuesOf(instruction, args) };
  },
  COPY: (made, { flags, words }, stage) => {
    const paths = words.map((word) => filledIn(word, made.args));
    const target = paths.at(-1);
    const to = target.startsWith('/') ? stage.folder + target : join(stage.folder, stage.workdir, target);
    for (const source of paths.slice(0, -1)) copy(made, { source, from: flags.from, to, isFolder: target.endsWith('/') });
  },
  RUN: async ({ args }, { text }, stage) => {
    const env = { ...process.env, ...args, ...stage.env, PATH: `${stage.folder}/usr/local/bin:${process.env.PATH}` };
    const cwd = stage.folder + stage.workdir;
    await run('sh', ['-c', text], { cwd, env, maxBuffer: 2 ** 26, timeout: 900_000 }).catch((error) => {
      throw new Error(`${text}: ${(error.stderr || error.message).trim().split('\n').slice(-12).join('\n')}`);
    });
  },
  USER: (_, { text }, stage) => {
    stage.user = text.split(':').map(Number);
  },
  HEALTHCHECK: (_, { text }, stage) => {
    stage.health = JSON.parse(text.slice(text.indexOf('[')));
  },
  STOPSIGNAL: (_, { text }, stage) => {
    stage.stopSignal = text;
  },
  CMD: (_, { text }, stage) => {
    stage.command = JSON.parse(text);
  },
  EXPOSE: () => {},
};

const outsideImage = async ({ images, home }, name) => {
  if (images[name]) return { folder: images[name] };
  const major = /^node:(\d+)-slim$/.exec(name)?.[1];
  if (!major) throw new Error(`There is no image ${name} here`);
  const folder = join(home, `node-${major}`);
  mkdirSync(`${folder}/usr/local/bin`, { recursive: true });
  cpSync(await nodeOf(major), `${folder}/usr/local/bin/node`);
  return { folder };
};

const copy = (made, { source, from, to, isFolder }) => {
  if (from) return copyTree(made.stages.find(({ name }) => name === from).folder + source, to);
  const path = join(root, source);
  if (!existsSync(path)) throw new Error(`COPY: there is no ${source}`);
  const target = isFolder && statSync(path).isFile() ? join(to, basename(source)) : to;
  const isWanted = (file) => file === root || !made.isIgnored(relative(root, file));
  if (!isWanted(path)) throw new Error(`COPY: ${source} is kept out by .dockerignore`);
  cpSync(path, target, { recursive: true, filter: isWanted });
};

/** By the system's own command: of the packages of an image there are tens of thousands of files. */
const copyTree = (from, to) => {
  mkdirSync(to, { recursive: true });
  execFileSync('cp', ['-a', `${from}/.`, to]);
};
