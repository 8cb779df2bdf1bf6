// The one webpack configuration: remotes and the shell.
import federation from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { hostContract } from '@kerbside/contracts/host';
import { globalNameOf, integrityLookup } from '@kerbside/contracts/page/remotes';
import { sharedByRemote, sharedVersions } from './shared.mjs';

const lookup = `globalThis[Symbol.for(${JSON.stringify(integrityLookup)})]?.`;

/**
 * Scripts and styles that a remote's own runtime loads later carry the hash of the signed release, which the shell knows. For a file that the
 * shell does not know, or a page without the shell, the load fails before any request.
 */
class VerifiedChunks {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('VerifiedChunks', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('VerifiedChunks', (source) =>
        [source, `script.integrity = ${lookup}(url) ?? '';`, refusal('script', 'done', 'src: url')].join('\n'),
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap('VerifiedChunks', (source, { tag, href }) =>
        [source, `${tag}.integrity = ${lookup}(${href}) ?? '';`, refusal(tag, 'onLinkComplete', `href: ${href}`)].join('\n'),
      );
    });
  }
}

const refusal = (tag, done, target) => `if (!${tag}.integrity) return ${done}({ type: 'unverified', target: { ${target} } });`;

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/**
 * A remote as it is released, or as it is worked on (`dist/<version>/`): a manifest, `./app` exposed and nothing of React inside.
 * @param {{ name: import('@kerbside/contracts/page/remotes').RemoteName, dir: string, mode?: 'production' | 'development', path?: string | undefined }} build
 * @returns {import('webpack').Configuration}
 */
export const remoteConfig = ({ name, dir, mode = 'production', path }) => {
  const { version } = JSON.parse(readFileSync(`${dir}/package.json`, 'utf8'));
  const config = base({ name, mode, layer: 'remotes', chunkHash: 'fullhash' });
  return {
    ...config,
    context: dir,
    entry: {},
    output: {
      ...config.output,
      path: path ?? `${dir}/dist/${version}`,
      publicPath: 'auto',
      // Without the version a new release's entry would reuse the chunks of the old one.
      uniqueName: `kerbside-${name}-${version}`,
    },
    plugins: [...config.plugins, new federation.ModuleFederationPlugin(federationOf(name, version)), new VerifiedChunks()],
  };
};

/**
 * @param {import('@kerbside/contracts/page/remotes').RemoteName} name
 * @param {string} version
 * @returns {any} its types do not know `import: false` and what we add to the manifest
 */
const federationOf = (name, version) => ({
  name: globalNameOf(name),
  filename: 'entry.[contenthash:10].js',
  exposes: { './app': './src/app.tsx' },
  dts: false,
  // The shell provides the federation runtime: 19 kB less in every remote's entry. A remote loads no others.
  experiments: { externalRuntime: true, optimization: { disableRemote: true, disableSnapshot: true } },
  shareStrategy: 'loaded-first',
  shared: sharedByRemote(),
  manifest: {
    additionalData: ({ stats }) => {
      stats.metaData.contract = hostContract;
      stats.metaData.release = version;
      return stats;
    },
  },
});

/**
 * The shell: one bundle and no federation plugin, so that nothing delays its first render.
 * @param {{ dir: string, mode?: 'production' | 'development', path?: string | undefined }} build
 * @returns {import('webpack').Configuration}
 */
export const shellConfig = ({ dir, mode = 'production', path }) => {
  const config = base({ name: 'shell', mode, layer: 'shell' });
  return {
    ...config,
    context: dir,
    entry: { shell: './src/main.tsx' },
    output: { ...config.output, path: `${path ?? `${dir}/dist`}/public/assets`, publicPath: '/js/', uniqueName: 'kerbside-shell' },
    // The router bundles a shim for what React itself has had since version 18.
    resolve: { ...config.resolve, alias: { 'use-sync-external-store/shim/index.js$': 'react' } },
    plugins: [...config.plugins, new webpack.DefinePlugin({ SHARED_VERSIONS: JSON.stringify(sharedVersions), ...sharingOnly })],
  };
};

/** The parts of the federation runtime that the shell leaves out: it loads remotes itself, from what was signed. */
const sharingOnly = {
  ENV_TARGET: JSON.stringify('web'),
  FEDERATION_OPTIMIZE_NO_REMOTE: true,
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
};

/**
 * @param {{ name: string, mode: 'production' | 'development', layer: string, chunkHash?: 'contenthash' | 'fullhash', refresh?: boolean }} build
 *   `fullhash`: nothing is kept from one release to the next, and the entry lists one hash instead of one a file
 * @returns {import('webpack').Configuration}
 */
export const base = ({ name, mode, layer, chunkHash = 'contenthash', refresh = false }) => ({
  mode,
  target: ['web', 'es2022'],
  // Shipped files do not name their maps, and no host of ours serves them: the maps stay beside the files for reading an error's stack.
  devtool: mode === 'production' ? 'hidden-source-map' : 'cheap-module-source-map',
  output: {
    filename: '[name].[contenthash:10].js',
    chunkFilename: `[name].[${chunkHash}:10].js`,
    assetModuleFilename: '[name].[contenthash:10][ext]',
    hashFunction: 'xxhash64',
    // Preloads are anonymous; a script or style that is not would be fetched twice.
    crossOriginLoading: 'anonymous',
  },
  resolve: { extensions: ['.tsx', '.ts', '.js'], extensionAlias: { '.js': ['.ts', '.tsx', '.js'] }, conditionNames: ['source', '...'] },
  module: { rules: rules({ name, mode, layer, refresh }) },
  plugins: [
    new webpack.NormalModuleReplacementPlugin(/error-codes[\\/]dist[\\/]desc\.mjs$/, here('./federation-errors.mjs')),
    new webpack.NormalModuleReplacementPlugin(/sdk[\\/]dist[\\/]logger\.js$/, here('./federation-logger.mjs')),
    new webpack.NormalModuleReplacementPlugin(/webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/, here('./federation-runtime.mjs')),
    new MiniCssExtractPlugin({
      filename: '[name].[contenthash:10].css',
      chunkFilename: `[name].[${chunkHash}:10].css`,
      // Each class belongs to one module and to a layer, so the order of two modules does not matter.
      ignoreOrder: true,
    }),
  ],
  optimization: {
    // Ids that do not shift when another module comes or goes keep the hashes of unchanged files.
    chunkIds: 'deterministic',
    minimizer: [
      new MinimizerPlugin({
        minify: MinimizerPlugin.swcMinify,
        parallel: false,
        terserOptions: { compress: { passes: 4, ecma: 2022 }, format: { comments: false } },
        extractComments: false,
      }),
      new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.lightningCssMinify, parallel: false }),
    ],
  },
  performance: false,
  stats: 'errors-warnings',
});

/** Each name stands in a script as well as in a sheet, so released ones are short. The remote's own keeps the same file of two remotes apart. */
const classNameOf = (name, mode) => (mode === 'production' ? `${name}-[hash:base64:6]` : `${name}__[name]__[local]--[hash:base64:5]`);

/** @returns {import('webpack').RuleSetRule[]} */
const rules = ({ name, mode, layer, refresh }) => [
  { test: /contracts\/src\/.*\.ts$/, enforce: 'post', use: here('./pure-loader.mjs') },
  { test: /\.tsx?$/, exclude: /node_modules/, use: { loader: 'swc-loader', options: swcOptions(refresh) } },
  {
    test: /\.css$/,
    exclude: /\.module\.css$/,
    use: [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: { modules: false } }],
    sideEffects: true,
  },
  // The design system names its own layer.
  { test: /\.module\.css$/, exclude: /contracts\/ui/, enforce: 'pre', use: { loader: here('./layer-loader.mjs'), options: { layer } } },
  {
    test: /\.module\.css$/,
    use: [
      { loader: MiniCssExtractPlugin.loader, options: { defaultExport: true } },
      // `namedExport` is css-loader's default and makes `import styles from` undefined.
      {
        loader: 'css-loader',
        options: {
          modules: { localIdentName: classNameOf(name, mode), namedExport: false, exportLocalsConvention: 'as-is' },
        },
      },
    ],
  },
  { test: /\.(woff2|svg|png|jpe?g|webp|avif)$/, type: 'asset', parser: { dataUrlCondition: { maxSize: 1024 } } },
];

const swcOptions = (refresh) => ({
  swcrc: false,
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', refresh }, verbatimModuleSyntax: true },
    target: 'es2022',
  },
});
