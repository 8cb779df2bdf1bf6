/**
 * In place of `@module-federation/webpack-bundler-runtime`, by the same names: what a remote needs that takes shared modules from the shell, shares
 * none of its own and loads no other remote. The federation runtime itself is the shell's.
 */
import { init } from '@module-federation/runtime';

const initContainerEntry = ({ webpackRequire, shareScope, shareScopeKey, remoteEntryInitOptions }) => {
  const { instance, initOptions } = webpackRequire.federation;
  instance.initOptions({ name: initOptions.name, remotes: [], ...remoteEntryInitOptions });
  instance.initShareScopeMap(shareScopeKey, shareScope);
};

/** Before a chunk runs: the shared modules that it uses. One that the shell lacks, or has in another version, fails where it is used; the next load asks again. */
const consumes = ({ chunkId, promises, chunkMapping, installedModules, webpackRequire }) => {
  const { federation, consumesLoadingData } = webpackRequire;
  const define = (id, make) => {
    webpackRequire.m[id] = (module) => {
      delete webpackRequire.c[id];
      module.exports = make();
    };
  };
  const take = (id) => {
    const { shareKey, shareScope, fallback, ...shareConfig } = consumesLoadingData.moduleIdToConsumeDataMapping[id];
    return federation.instance.loadShare(shareKey, { customShareInfo: { shareConfig, scope: shareScope } }).then(
      (factory) => {
        installedModules[id] = 0;
        define(id, factory || fallback());
      },
      (error) => {
        delete installedModules[id];
        define(id, () => {
          throw error;
        });
      },
    );
  };
  for (const id of chunkMapping[chunkId] ?? []) promises.push((installedModules[id] ??= take(id)));
};

export default {
  runtime: { init },
  bundlerRuntime: { consumes, initContainerEntry, init: ({ webpackRequire }) => init(webpackRequire.federation.initOptions) },
  bundlerRuntimeOptions: {},
};
