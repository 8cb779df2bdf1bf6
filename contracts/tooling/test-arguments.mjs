import { projects } from './jest.config.mjs';

/**
 * Splits the arguments, both typed and added by `npm`: the tiers come first, `--workspace <folder>` may be anywhere, and the rest goes to Jest, with or without a
 * second `--`: `npm test -w mfe-quote -- reserve-box`.
 */
export const testArguments = (given) => {
  const end = given.indexOf('--');
  const [ours, theirs] = end < 0 ? [given, []] : [given.slice(0, end), given.slice(end + 1)];
  const at = ours.indexOf('--workspace');
  const workspace = at < 0 ? undefined : ours[at + 1];
  const words = at < 0 ? ours : ours.toSpliced(at, 2);
  const first = words.findIndex((word) => !Object.hasOwn(projects, word));
  const count = first < 0 ? words.length : first;
  return { tiers: words.slice(0, count), workspace, jest: [...words.slice(count), ...theirs] };
};
