import { login } from '@kerbside/contracts/http/accounts/accounts';
import { Site } from '@kerbside/contracts/tooling/site-process.mjs';
import { Caller } from '@kerbside/contracts/tooling/trials/purchases/caller.mjs';

export const password = 'a password for the bench';

/** The whole site as `npm start` runs it, for so long as the work takes. */
export const withSite = async (work, { dataDir, env = {} } = {}) => {
  const site = await Site.start({
    env: { DEMO_PASSWORD: password, PER_ADDRESS_LIMIT_FACTOR: '1000', LOG_LEVEL: 'error', ...env },
    dataDir,
  });
  try {
    return await work(site);
  } finally {
    await site.remove();
  }
};

/** Somebody of the demonstration, signed in. */
export const signedIn = async (site, { email }) => {
  const caller = new Caller(site.url);
  await caller.send(login, { body: { email, password } });
  return caller;
};
