import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as ReactDomClient from 'react-dom/client';
import { Link, Redirect, Route, Router, Switch, useLocation, useParams, useRoute, useRouter, useSearch, useSearchParams } from 'wouter';

declare const SHARED_VERSIONS: Readonly<Record<keyof typeof modules, string>>;

/** Modules that remotes get from the shell instead of a copy. The router's exports are listed: a whole namespace cannot be tree-shaken. */
const modules = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
  wouter: { Link, Redirect, Route, Router, Switch, useLocation, useParams, useRoute, useRouter, useSearch, useSearchParams },
};

export const sharedModules = () =>
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
