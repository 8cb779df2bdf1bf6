// release.json: the files of a release. Signed as it stands, byte for byte.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';

export const releaseFile = 'release.json';

/** In the format of subresource integrity, without its prefix. */
export const sha384Of = (bytes) => createHash('sha384').update(bytes).digest('base64');

/** Source maps and statistics never reach a page, and compressed files decode to the same bytes. */
const isListed = (file) => !/\.(map|gz|br)$|^mf-stats\.json$/.test(file) && file !== releaseFile;

/** Writes release.json into a folder, or into another one. `files` are those that belong to it; a folder of builds may hold older ones as well. `pages` are the patterns of a remote's addresses. */
export const writeReleaseFile = (folder, { name, version, contract, commit = null, pages, files = filesIn(folder), to = folder }) => {
  const listed = files.filter(isListed).sort();
  const release = {
    name,
    version,
    contract,
    commit,
    pages,
    files: Object.fromEntries(listed.map((file) => [file, factsOf(`${folder}/${file}`)])),
  };
  writeFileSync(`${to}/${releaseFile}`, `${JSON.stringify(release)}\n`);
};

const factsOf = (path) => {
  const bytes = readFileSync(path);
  return { sha384: sha384Of(bytes), bytes: bytes.length };
};

export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => statSync(`${folder}/${file}`).isFile());

export const readReleaseText = (folder) => readFileSync(`${folder}/${releaseFile}`, 'utf8');
