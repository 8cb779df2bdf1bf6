import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { integrityLookup } from '@kerbside/contracts/page/remotes';

const lookup = `globalThis[Symbol.for(${JSON.stringify(integrityLookup)})]?.`;

/**
 * Scripts and styles that a remote's own runtime loads later carry the hash of the signed release, which the shell knows. For a file that the
 * shell does not know, or a page without the shell, the load fails before any request.
 */
export class VerifiedChunks {
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
