import type { PriceTables } from '@kerbside/contracts/http/pricing/tables';
import { cover as words } from '../../messages/cover.js';

/** The level that is chosen, else the first. Developer error (Q5): there is nothing to choose on step 3 without prices. */
export const requiredLevel = ({ levels }: Pick<PriceTables, 'levels'>, version: string): PriceTables['levels'][number] => {
  const level = levels.find((each) => each.version === version) ?? levels[0];
  if (!level || level.durations.length === 0) throw new Error(words.pricesRequired);
  return level;
};
