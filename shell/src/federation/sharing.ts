import { createInstance } from '@module-federation/runtime';
import {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime/core';
import { sharedModules } from './shared.js';

/** What remotes' entries use from the page instead of a copy, listed by hand like the shared modules: remotes load no remotes. */
const runtimeOfRemotes = {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
  helpers: {},
};

/** The modules that remotes get from the shell, by scope, name and version. */
export type Scopes = ModuleFederation['shareScopeMap'];

/**
 * The federation runtime, for sharing only: the shell loads what was signed itself (`container.ts`). It is created here, at run time: a plugin in the
 * shell's own build would delay its first render.
 */
export const sharing = (): Scopes => {
  Object.defineProperty(globalThis, '_FEDERATION_RUNTIME_CORE', { value: runtimeOfRemotes, configurable: true });
  return createInstance({ name: 'shell', remotes: [], shareStrategy: 'loaded-first', shared: sharedModules() }).shareScopeMap;
};
