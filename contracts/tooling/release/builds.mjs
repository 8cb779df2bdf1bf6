// During development one version is built again and again. Each build keeps its own list of files and manifest, in a folder and at an address of
// its own, so an entry that was signed for one stays valid while the next is written.
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { readReleaseText, releaseFile, writeReleaseFile } from './release-file.mjs';

const manifestFile = 'mf-manifest.json';

const idOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 10);
const folderOf = (id) => `${id}.build`;

/**
 * Writes release.json for the contents of a folder, like `writeReleaseFile`: a concurrent reader finds the previous build, or this one. Returns what the
 * folder then has for it.
 */
export const publishBuild = (folder, release) => {
  const draft = `${folder}/${folderOf('draft')}`;
  mkdirSync(draft, { recursive: true });
  writeReleaseFile(folder, { ...release, to: draft });
  copyFileSync(`${folder}/${manifestFile}`, `${draft}/${manifestFile}`);
  const build = folderOf(idOf(readReleaseText(draft)));
  // The same build is already there, and may be being read.
  if (existsSync(`${folder}/${build}`)) rmSync(draft, { recursive: true });
  else renameSync(draft, `${folder}/${build}`);
  copyFileSync(`${folder}/${build}/${releaseFile}`, `${folder}/${releaseFile}.next`);
  renameSync(`${folder}/${releaseFile}.next`, `${folder}/${releaseFile}`);
  return [releaseFile, build];
};

/** The name of a folder's current build in an address: `0.1.0~5f0c…`, or just its version when it keeps no builds. */
export const addressOfBuild = (folder) => {
  const version = folder.split('/').at(-1);
  const id = idOf(readReleaseText(folder));
  return existsSync(`${folder}/${folderOf(id)}`) ? `${version}~${id}` : version;
};
