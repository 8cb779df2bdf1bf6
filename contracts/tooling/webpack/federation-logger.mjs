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
const name = '[ Module Federation ]';
export const logger = createLogger(name);
/** What follows serves builds alone. */
export const createInfrastructureLogger = (prefix) => createLogger(prefix);
export const infrastructureLogger = createInfrastructureLogger(name);
export const bindLoggerToCompiler = () => undefined;
