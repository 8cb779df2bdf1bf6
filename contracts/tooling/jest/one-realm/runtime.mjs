import { createRequire } from 'node:module';
import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import Runtime from '../linked-in-turn.mjs';

const require = createRequire(import.meta.url);
const isPackaged = (path) => path.startsWith(sep) && path.includes(`${sep}node_modules${sep}`) && !path.endsWith('.json');
/** Test kits are not: they ask for the globals of the test file that loads them. Sources ask what is a StartError, which must be the same class for tests. */
const isSource = (path) =>
  /\/((services\/[a-z]+|contracts)\/src\/(?!(.*\/)?testing\/)(?!.*\.spec\.).*\.ts|contracts\/tooling\/start-error\.mjs)$/.test(path);

/** Our own sources that a file of this worker has loaded, and where each has its source map, for the stack of an error. */
const sources = new Map();
const sourceMaps = new Map();
/** The dynamic `import` of the test file that runs now: that of the file which loaded a source first has ended with it. */
let importNow;

/**
 * What test files have in common is loaded once for all files of a worker, because loading it anew for each took most of the time of our tests: packages by Node
 * itself, and the sources of services and contracts by Jest. A site runs many services in one process as well, so those sources keep nothing of a service.
 */
export default class SharedModulesRuntime extends Runtime {
  constructor(...given) {
    super(...given);
    const { esmLoader } = this;
    const resolve = esmLoader.resolveModule.bind(esmLoader);
    esmLoader.resolveModule = async (specifier, from, context) =>
      (await this.#sharedModule(specifier, from, context)) ?? resolve(specifier, from, context);
    const { watch, watchAll, collectCoverage } = given.at(-1);
    if (!watch && !watchAll && !collectCoverage) this.#shareSources();
  }

  #shareSources() {
    const { esmLoader } = this;
    importNow = esmLoader.dynamicImport;
    esmLoader.dynamicImport = (...asked) => importNow(...asked);
    const maps = this.getSourceMaps();
    for (const [path, map] of sourceMaps) maps.set(path, map);
    const load = esmLoader.loadEsmModule.bind(esmLoader);
    esmLoader.loadEsmModule = async (path, suffix) => {
      if (suffix || !isSource(path)) return load(path, suffix);
      // What did not evaluate is loaded anew.
      const known = sources.get(path);
      if (known?.status === 'evaluated') this.registries.getActiveEsmRegistry().set(esmLoader.canonicalizeRoot(path, '').cacheKey, known);
      const module = await load(path, suffix);
      sources.set(path, module);
      if (maps.has(path)) sourceMaps.set(path, maps.get(path));
      return module;
    };
  }

  requireModule(from, name, options, isActual) {
    if (!options?.isInternalModule && isPackaged(name)) return require(name);
    return super.requireModule(from, name, options, isActual);
  }

  async #sharedModule(specifier, from, context) {
    if (/^(\.|node:|data:|@jest\/)/.test(specifier)) return;
    const path = await this._resolution.resolveEsmAsync(from, specifier);
    if (!isPackaged(path) || !this._resolution.shouldLoadAsEsm(path)) return;
    const registry = this.registries.getActiveEsmRegistry();
    if (!registry.has(path)) registry.set(path, asModule(path, context));
    return registry.get(path);
  }
}

const asModule = async (path, context) => {
  const exported = await import(pathToFileURL(path).href);
  const module = new vm.SyntheticModule(
    Object.keys(exported),
    function () {
      for (const name of Object.keys(exported)) this.setExport(name, exported[name]);
    },
    { context, identifier: path },
  );
  await module.link(() => undefined);
  await module.evaluate();
  return module;
};
