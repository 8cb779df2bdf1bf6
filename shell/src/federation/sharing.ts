import { createInstance } from '@module-federation/runtime';
import {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime/core';
import React from 'react';
import ReactDom from 'react-dom';
import ReactDomClient from 'react-dom/client';
import jsxRuntime from 'react/jsx-runtime';
import { Link, Redirect, Route, Router, Switch, useLocation, useParams, useRoute, useRouter, useSearch, useSearchParams } from 'wouter';

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

declare const SHARED_VERSIONS: Readonly<Record<keyof typeof modules, string>>;

/** Modules that remotes get from the shell instead of a copy. The router's exports are listed: a whole namespace cannot be tree-shaken. */
const modules = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
  wouter: { Link, Redirect, Route, Router, Switch, useLocation, useParams, useRoute, useRouter, useSearch, useSearchParams },
};

const sharedModules = () =>
  Object.fromEntries(
    Object.entries(SHARED_VERSIONS).map(([name, version]) => [
      name,
      {
        version,
        lib: () => modules[name as keyof typeof modules],
        shareConfig: { singleton: true, requiredVersion: `^${version}`, eager: true },
      },
    ]),
  );
