import { createRequire } from 'node:module';
import vm from 'node:vm';
import { disableAsyncStorages } from '../async-storages.mjs';
import { stopMonitors } from '../monitors.mjs';

const fromEnvironment = createRequire(createRequire(import.meta.url).resolve('jest-environment-node'));
const { ModernFakeTimers } = fromEnvironment('@jest/fake-timers');
const { ModuleMocker } = fromEnvironment('jest-mock');

/** Jest compiles everything for a context. This one stands for the process's own, which has none. */
const ownRealm = vm.createContext({});
const realmOf = (context) => (context === ownRealm ? undefined : context);

for (const name of ['SourceTextModule', 'SyntheticModule']) {
  const Module = vm[name];
  vm[name] = class extends Module {
    constructor(...given) {
      const options = given.pop();
      super(...given, { ...options, context: realmOf(options.context) });
    }
  };
}
const { compileFunction } = vm;
vm.compileFunction = (code, parameters, options) =>
  compileFunction(code, parameters, { ...options, parsingContext: realmOf(options.parsingContext) });

/**
 * Tests run in the worker's own realm and not in one for each file, so that packages can be shared by files (see runtime.mjs) and an object of
 * theirs is of the same `Object`. What a file adds to the global object goes when the file ends.
 */
export default class OneRealmEnvironment {
  global = globalThis;
  context = ownRealm;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  #conditions;
  #before = new Map(Reflect.ownKeys(globalThis).map((key) => [key, Object.getOwnPropertyDescriptor(globalThis, key)]));
  #env = { ...process.env };
  #exit = process.exit;

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.#conditions = projectConfig.testEnvironmentOptions.customExportConditions;
  }

  async setup() {}

  async teardown() {
    disableAsyncStorages();
    stopMonitors();
    this.fakeTimersModern.dispose();
    this.context = null;
    process.exit = this.#exit;
    for (const key of Reflect.ownKeys(globalThis)) this.#restore(key);
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name];
    Object.assign(process.env, this.#env);
  }

  exportConditions() {
    return this.#conditions;
  }

  getVmContext() {
    return this.context;
  }

  #restore(key) {
    const before = this.#before.get(key);
    if (!Object.getOwnPropertyDescriptor(globalThis, key).configurable) return;
    if (before) Object.defineProperty(globalThis, key, before);
    else delete globalThis[key];
  }
}
