import { ensureCommand } from './commands.mjs';

/** The path of a Firefox as Mozilla or Debian ships it: `FIREFOX`, one on PATH, or Debian's. */
export const findFirefox = async (say) => process.env.FIREFOX || ensureCommand(['firefox-esr', 'firefox'], 'firefox-esr', say);
