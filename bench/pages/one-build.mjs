import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import webpack from 'webpack';
import { shellConfig } from '@kerbside/contracts/tooling/webpack/config.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const [dir, version] = [`${root}/bench/.cache/one-build`, '0.0.0'];
const folder = `${dir}/dist/${version}`;

/**
 * Builds the shell and the remotes as one, from the same sources with the same configuration, except that remotes are chunks of the build. Returns
 * where its files are, the files of every page, and the files that each route adds.
 */
export const buildAsOne = async () => {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const config = shellConfig({ dir: `${root}/shell` });
  const stats = await built({
    ...config,
    output: { ...config.output, path: folder, uniqueName: 'kerbside-one-build' },
    plugins: [
      ...config.plugins,
      new webpack.NormalModuleReplacementPlugin(/\/load-remote\.js$/, `${root}/bench/pages/one-build-remotes.mjs`),
    ],
  });
  compress();
  const { entrypoints, namedChunkGroups } = stats.toJson({ all: false, entrypoints: true, chunkGroups: true });
  const filesOf = ({ assets }) => assets.map(({ name }) => name).filter((name) => /\.(js|css)$/.test(name));
  return {
    dir,
    version,
    entry: filesOf(entrypoints.shell),
    routes: Object.fromEntries(
      ['home', 'quote', 'payment', 'account', 'backoffice'].map((name) => [name, filesOf(namedChunkGroups[name])]),
    ),
  };
};

const built = (config) =>
  new Promise((done, fail) => {
    webpack(config, (error, stats) => {
      if (error) fail(error);
      else if (stats.hasErrors()) fail(new Error(stats.toString({ preset: 'errors-only' })));
      else done(stats);
    });
  });

/** Compresses the files as the product's builds do. */
const compress = () => {
  for (const file of readdirSync(folder).filter((one) => /\.(js|css)$/.test(one))) {
    const bytes = readFileSync(`${folder}/${file}`);
    writeFileSync(`${folder}/${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${folder}/${file}.br`, brotliCompressSync(bytes));
  }
};
