// TypeScript to ESM for Node, file by file. Types are left to `tsc --noEmit`.
import { transform } from '@swc/core';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { filesUnder } from './stamp.mjs';

/** @type {import('@swc/core').Options} */
const options = {
  swcrc: false,
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, verbatimModuleSyntax: true },
    target: 'es2022',
    keepClassNames: true,
    experimental: { keepImportAttributes: true },
  },
  module: { type: 'es6' },
  sourceMaps: true,
};

/** Builds one workspace in place and removes output without a source. Returns the number of files it built. */
export const transpile = async (workspace) => {
  const present = Object.entries(workspace.sources).filter(([source]) => existsSync(`${workspace.dir}/${source}`));
  const built = [];
  for (const [source, target] of present) built.push(...(await folder(`${workspace.dir}/${source}`, `${workspace.dir}/${target}`)));
  const kept = new Set(built.flat());
  for (const target of Object.values(workspace.sources)) await removeStale(`${workspace.dir}/${target}`, kept);
  return built.length;
};

/** The files that each source file became. */
const folder = (from, to) => {
  const files = filesUnder(from).filter((file) => !file.endsWith('.d.ts') && !file.endsWith('.tsx'));
  return Promise.all(files.map((file) => one(file, to + file.slice(from.length))));
};

const one = async (file, target) => {
  await mkdir(dirname(target), { recursive: true });
  if (!file.endsWith('.ts')) {
    await put(target, await readFile(file));
    return [target];
  }
  const script = target.replace(/\.ts$/, '.js');
  const { code, map } = await transform(await readFile(file, 'utf8'), { ...options, filename: file, sourceFileName: file });
  await put(`${script}.map`, map);
  await put(script, `${code}//# sourceMappingURL=${script.split('/').at(-1)}.map\n`);
  return [script, `${script}.map`];
};

/** Whole or not at all: another command in this checkout may be reading what this one builds. */
const put = async (target, content) => {
  const part = `${dirname(target)}/.${process.pid}-${basename(target)}`;
  await writeFile(part, content);
  await rename(part, target);
};

const removeStale = async (dir, kept) => {
  if (!existsSync(dir)) return;
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const stale = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => `${entry.parentPath}/${entry.name}`);
  await Promise.all(stale.filter((file) => !kept.has(file)).map((file) => rm(file)));
};
