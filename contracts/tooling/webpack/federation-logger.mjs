/** In place of the logger of `@module-federation/sdk`: the same names, and what it says goes straight to the console. */
export const createLogger = (prefix) => {
  const to =
    (method) =>
    (...words) =>
      console[method](prefix, ...words);
  return {
    log: to('log'),
    info: to('info'),
    success: to('info'),
    ready: to('info'),
    warn: to('warn'),
    error: to('error'),
    debug: () => undefined,
  };
};
export const logger = createLogger('[ Module Federation ]');
export const createInfrastructureLogger = createLogger;
export const infrastructureLogger = logger;
export const bindLoggerToCompiler = () => undefined;
