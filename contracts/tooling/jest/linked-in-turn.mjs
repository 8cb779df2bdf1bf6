import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { default: Runtime } = createRequire(createRequire(require.resolve('jest')).resolve('jest-runner'))('jest-runtime');

// Jest that is told to end does so at once: a worker of it that runs a service would go on for good.
const { exit, ppid: jest } = process;
if (process.send) setInterval(() => process.ppid === jest || exit(1), 1_000).unref();

/** Jest links two imports at once, and one then runs what the other has not linked to its end: "request for 'zod/mini' is not in cache", now and then. */
export default class LinkedInTurnRuntime extends Runtime {
  constructor(...given) {
    super(...given);
    const { esmLoader } = this;
    // From Node 24.9 on Jest loads whatever a module imports in one call, past what is linked and shared here. With such a resolver it does not.
    esmLoader.resolution.hasDistinctAsyncResolver = () => true;
    const linkAndEvaluate = esmLoader.linkAndEvaluateModule.bind(esmLoader);
    let linked = Promise.resolve();
    esmLoader.linkAndEvaluateModule = async (module) => {
      const before = linked;
      linked = before.then(() => link(esmLoader, module)).catch(() => undefined);
      await linked;
      return linkAndEvaluate(module);
    };
  }
}

/** Its failure is told by Jest, which asks for the same. */
const link = async (esmLoader, module) => {
  if (module.status !== 'unlinked') return;
  const linking = module.link((specifier, from) => esmLoader.resolveModule(specifier, from.identifier, from.context));
  esmLoader.linkingMap.set(module, linking);
  await linking;
};
