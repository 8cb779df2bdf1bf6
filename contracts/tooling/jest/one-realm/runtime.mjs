import { createRequire } from 'node:module';
import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';

const require = createRequire(import.meta.url);
const { default: Runtime } = createRequire(createRequire(require.resolve('jest')).resolve('jest-runner'))('jest-runtime');
const isPackaged = (path) => path.startsWith(sep) && path.includes(`${sep}node_modules${sep}`) && !path.endsWith('.json');

/**
 * Node itself loads what is in node_modules, once for all files of a worker: loading it anew for each took a third of the time of our tests.
 * Our own sources are loaded for each file, as ever.
 */
export default class SharedPackagesRuntime extends Runtime {
  constructor(...given) {
    super(...given);
    const { esmLoader } = this;
    const resolve = esmLoader.resolveModule.bind(esmLoader);
    esmLoader.resolveModule = async (specifier, from, context) =>
      (await this.#sharedModule(specifier, from, context)) ?? resolve(specifier, from, context);
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
