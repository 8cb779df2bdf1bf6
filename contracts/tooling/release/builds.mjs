// What is being worked on is built again and again under one version. Each build keeps its own list of files and manifest, and has an address of
// its own: an entry that was signed for one goes on being true while the next is written.
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { readReleaseText, releaseFile, writeReleaseFile } from './release-file.mjs';

const manifestFile = 'mf-manifest.json';
const folderOf = '.builds';
const aDayMs = 24 * 60 * 60 * 1000;

const idOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 10);

/** Writes release.json of what stands in a folder, as `writeReleaseFile` does: who reads meanwhile finds the build before, or this one. */
export const publishBuild = (folder, release) => {
  const draft = `${folder}/${folderOf}/draft`;
  mkdirSync(draft, { recursive: true });
  writeReleaseFile(folder, { ...release, to: draft });
  copyFileSync(`${folder}/${manifestFile}`, `${draft}/${manifestFile}`);
  const build = `${folder}/${folderOf}/${idOf(readReleaseText(draft))}`;
  // The same again is already there, and somebody may be reading it.
  if (existsSync(build)) rmSync(draft, { recursive: true });
  else renameSync(draft, build);
  copyFileSync(`${build}/${releaseFile}`, `${folder}/${releaseFile}.next`);
  renameSync(`${folder}/${releaseFile}.next`, `${folder}/${releaseFile}`);
  forgetOld(folder, build);
};

/** As long as the files that they name. */
const forgetOld = (folder, current) => {
  for (const name of readdirSync(`${folder}/${folderOf}`)) {
    const build = `${folder}/${folderOf}/${name}`;
    if (build !== current && statSync(build).mtimeMs < Date.now() - aDayMs) rmSync(build, { recursive: true });
  }
};

/** How the present build of a folder is called in an address: `0.1.0~5f0c…`, or by its version alone when it keeps nothing of its own. */
export const addressOfBuild = (folder) => {
  const version = folder.split('/').at(-1);
  const id = idOf(readReleaseText(folder));
  return existsSync(`${folder}/${folderOf}/${id}`) ? `${version}~${id}` : version;
};
