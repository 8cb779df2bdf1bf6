import { createInstance } from '@module-federation/runtime';
import {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime/core';
import type { Given } from './container.js';
import { sharedModules } from './shared.js';

/** What such an entry uses from the page instead of a copy. */
const runtimeOfRemotes = {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
  helpers: {},
};

let started: ModuleFederation | undefined;

/** For a release whose entry expects a federation runtime in the page. It goes once `contracts/released.json` names none of those. */
export const earlierSharing = (version: string): Given => {
  Object.defineProperty(globalThis, '_FEDERATION_RUNTIME_CORE', { value: runtimeOfRemotes, configurable: true });
  started ??= createInstance({ name: 'shell', remotes: [], shareStrategy: 'loaded-first', shared: sharedByRuntime() });
  const about = Object.defineProperty({ version, shareScopeKeys: 'default' }, 'shareScopeMap', { value: started.shareScopeMap });
  return { shared: started.shareScopeMap['default'], about };
};

const sharedByRuntime = () =>
  Object.fromEntries(
    sharedModules().map(({ name, version, lib }) => [
      name,
      { version, lib: () => lib, shareConfig: { singleton: true, requiredVersion: `^${version}`, eager: true } },
    ]),
  );
