import { parseArgs } from 'node:util';

/**
 * Node's `parseArgs`, which says in one line what it does not know.
 * @template {import('node:util').ParseArgsConfig} C
 * @param {C} config
 */
export const readArguments = (config) => {
  try {
    return parseArgs(config);
  } catch (error) {
    process.stderr.write(`${/** @type {Error} */ (error).message.split('. ')[0]}\n`);
    return process.exit(2);
  }
};
