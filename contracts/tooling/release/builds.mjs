// During development one version is built again and again. Each build keeps its own list of files and manifest, at an address of
// its own, so an entry that was signed for one stays valid while the next is written.
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { readReleaseText, releaseFile, writeReleaseFile } from './release-file.mjs';

const manifestFile = 'mf-manifest.json';
const folderOf = '.builds';
const aDayMs = 24 * 60 * 60 * 1000;

const idOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 10);

/** Writes release.json for the contents of a folder, like `writeReleaseFile`: a concurrent reader finds the previous build, or this one. */
export const publishBuild = (folder, release) => {
  const draft = `${folder}/${folderOf}/draft`;
  mkdirSync(draft, { recursive: true });
  writeReleaseFile(folder, { ...release, to: draft });
  copyFileSync(`${folder}/${manifestFile}`, `${draft}/${manifestFile}`);
  const build = `${folder}/${folderOf}/${idOf(readReleaseText(draft))}`;
  // The same build is already there, and may be being read.
  if (existsSync(build)) rmSync(draft, { recursive: true });
  else renameSync(draft, build);
  const replaced = currentOf(folder);
  copyFileSync(`${build}/${releaseFile}`, `${folder}/${releaseFile}.next`);
  renameSync(`${folder}/${releaseFile}.next`, `${folder}/${releaseFile}`);
  if (replaced) utimesSync(replaced, new Date(), new Date());
  forgetOld(folder, build);
};

const currentOf = (folder) => {
  const build = existsSync(`${folder}/${releaseFile}`) ? `${folder}/${folderOf}/${idOf(readReleaseText(folder))}` : '';
  return existsSync(build) ? build : undefined;
};

/** Kept for as long as the files that they name: a day from when they are replaced. */
const forgetOld = (folder, current) => {
  for (const name of readdirSync(`${folder}/${folderOf}`)) {
    const build = `${folder}/${folderOf}/${name}`;
    if (build !== current && statSync(build).mtimeMs < Date.now() - aDayMs) rmSync(build, { recursive: true });
  }
};

/** The name of a folder's current build in an address: `0.1.0~5f0c…`, or just its version when it keeps no builds. */
export const addressOfBuild = (folder) => {
  const version = folder.split('/').at(-1);
  const id = idOf(readReleaseText(folder));
  return existsSync(`${folder}/${folderOf}/${id}`) ? `${version}~${id}` : version;
};
