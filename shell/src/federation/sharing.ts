import { sharedModules } from './shared.js';

/** The modules that remotes get from the shell, by name and version, as the protocol of module federation asks for them. */
export type Scope = Readonly<Record<string, Readonly<Record<string, SharedModule>>>>;

interface SharedModule {
  readonly get: () => () => unknown;
  readonly from: 'shell';
  readonly eager: true;
  readonly loaded: 1;
}

/** Exactly one version of each is there: a remote that needs another one says so and does not run. */
export const sharing = (): Scope =>
  Object.fromEntries(
    sharedModules().map(({ name, version, lib }) => [name, { [version]: { get: () => () => lib, from: 'shell', eager: true, loaded: 1 } }]),
  );
