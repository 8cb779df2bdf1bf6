// A remote on its own, for development. In a file of its own: releases are built without what it needs.
import RefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { base } from './config.mjs';

/** It is the shell's to depend on. */
const shellsFont = createRequire(new URL('../../../shell/package.json', import.meta.url)).resolve('@fontsource-variable/figtree');

/** Below it are the files of the page, so that they are told from calls. */
export const files = '/dev/';

/**
 * A remote on its own, with a fake host and everything bundled, for development without the shell: React components keep their state when code changes.
 * @param {{ name: string, dir: string }} build
 * @returns {import('webpack').Configuration}
 */
export const devConfig = ({ name, dir }) => {
  const config = base({ name, mode: 'development', layer: 'remotes', refresh: true });
  return {
    ...config,
    context: dir,
    devtool: 'eval-cheap-module-source-map',
    // The shell brings the font to a site's pages.
    entry: { standalone: [shellsFont, './src/standalone.tsx'] },
    // Stable addresses: a changed style is replaced at its own address.
    output: { ...config.output, filename: '[name].js', chunkFilename: '[name].js', publicPath: files, uniqueName: `kerbside-${name}-dev` },
    plugins: [
      ...config.plugins.filter((plugin) => !(plugin instanceof MiniCssExtractPlugin)),
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css', ignoreOrder: true }),
      new HtmlWebpackPlugin({ template: fileURLToPath(new URL('./standalone.html', import.meta.url)), title: `Kerbside: ${name}` }),
      new RefreshPlugin({ overlay: false }),
    ],
  };
};
