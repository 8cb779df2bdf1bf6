// Replaces the shell's federation in the single build: the same screens, split by route as a single team would, with no remotes loaded at run time.
const loaders = {
  quote: () => import(/* webpackChunkName: "quote" */ '../../mfe-quote/src/app.tsx'),
  payment: () => import(/* webpackChunkName: "payment" */ '../../mfe-payment/src/app.tsx'),
  account: () => import(/* webpackChunkName: "account" */ '../../mfe-account/src/app.tsx'),
  backoffice: () => import(/* webpackChunkName: "backoffice" */ '../../mfe-backoffice/src/app.tsx'),
};

const started = new Map();

export const federatedRemotes = () => {
  const load = (name) => {
    const loading = started.get(name) ?? loaders[name]().then((module) => module.default);
    started.set(name, loading);
    return loading;
  };
  return {
    load,
    prepare: load,
    again: async (name) => void started.delete(name),
    isAbsent: () => false,
    turnOf: () => 0,
    watch: () => () => undefined,
    inspect: async () => ({ doubt: undefined, isMended: false }),
  };
};
