import { StartError } from '@kerbside/contracts/tooling/start-error.mjs';
import { ConfigError } from '@kerbside/platform/settings/platform-config';

/** What a start writes goes to the data folder, whoever writes it. */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** The message alone for errors that the reader can act on; any other error with its origin. */
export const sentenceOf = (reason: unknown): string => {
  if (reason instanceof StartError || reason instanceof ConfigError) return reason.message;
  if (!(reason instanceof Error)) return String(reason);
  if (fullCodes.includes(Reflect.get(reason, 'code')))
    return 'There is no space left where DATA_DIR is. Make some, or name another folder.';
  return `${reason.message} (${reason.stack?.split('\n')[1]?.trim() ?? reason.name})`;
};

/** Why a remote is not part of the site, once its build is over; undefined where it is. Whoever builds has told what is wrong with a build. */
export const whyUnlisted = (build: Promise<void>, list: () => Promise<void>): Promise<string | undefined> =>
  build.then(
    () =>
      list().then(
        () => undefined,
        (error: unknown) => `it cannot be listed: ${sentenceOf(error)}`,
      ),
    () => 'it does not build',
  );
