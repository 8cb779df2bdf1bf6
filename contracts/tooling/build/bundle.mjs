// One webpack build in a process of its own: node bundle.mjs <folder> <remote's name, or '' for the shell> [folder to build into]
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import webpack from 'webpack';
import { hostContract } from '@kerbside/contracts/host';
import { publishBuild } from '../release/builds.mjs';
import { writeReleaseFile } from '../release/release-file.mjs';
import { remoteConfig, shellConfig } from '../webpack/config.mjs';
import { prune } from './prune.mjs';

const [dir, name, path] = process.argv.slice(2);
const config = name
  ? remoteConfig({ name: /** @type {import('@kerbside/contracts/page/remotes').RemoteName} */ (name), dir, path })
  : shellConfig({ dir, path });

webpack(config, (error, stats) => {
  if (error || stats.hasErrors()) {
    process.stderr.write(`${error ? error.stack : stats.toString({ preset: 'errors-only', colors: process.stderr.isTTY })}\n`);
    process.exit(1);
  }
  if (!name) writeFileSync(`${path ?? `${dir}/dist`}/assets.json`, JSON.stringify(entryFiles(stats)));
  const files = Object.keys(stats.compilation.assets);
  // Written before compression: browsers receive the compressed files, but the signature covers these.
  if (name && path) writeReleaseFile(path, { ...releaseFacts(), files });
  const published = name && !path ? publishBuild(config.output.path, { ...releaseFacts(), files }) : [];
  if (!path) prune(config.output.path, [...files, ...published]);
  compressFiles(config.output.path);
});

/** Outside a release there is no reliable commit: files may have been changed since. */
const releaseFacts = () => {
  const { version } = JSON.parse(readFileSync(`${dir}/package.json`, 'utf8'));
  // The edge answers 404 for an address that no route of the remote has.
  const pages = [...readFileSync(`${dir}/src/app.tsx`, 'utf8').matchAll(/(?:<Route\s+path=|\bat\()["']([^"']+)/g)].map(
    ([, pattern]) => pattern,
  );
  return { name, version, contract: hostContract, commit: process.env.COMMIT || null, pages };
};

/** The files that the page has to load first, for the server that writes the page. */
const entryFiles = (stats) => {
  const { entrypoints, namedChunkGroups } = stats.toJson({ all: false, entrypoints: true, chunkGroups: true });
  const filesOf = (chunk) => (namedChunkGroups[chunk]?.assets ?? []).map((asset) => asset.name);
  const files = entrypoints.shell.assets.map((asset) => asset.name);
  return {
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
    // The chunks of the home page.
    home: filesOf('home'),
    fonts: Object.keys(stats.compilation.assets).filter((file) => /-latin-wght-normal\.\w+\.woff2$/.test(file)),
  };
};

/** Releases are immutable, so they are compressed once, at the highest level. */
const compressFiles = (folder) => {
  for (const file of readdirSync(folder).filter((one) => /\.(js|css|json|svg)$/.test(one))) {
    const bytes = readFileSync(`${folder}/${file}`);
    const isDone = /\.[0-9a-f]{10}\./.test(file) && existsSync(`${folder}/${file}.br`);
    if (bytes.length < 1024 || isDone) continue;
    writeFileSync(`${folder}/${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(
      `${folder}/${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    );
  }
};
