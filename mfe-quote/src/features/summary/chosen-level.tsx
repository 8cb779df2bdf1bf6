import { useLoad } from '@kerbside/contracts/ui/use-load';
import { LevelFacts } from '../cover/level-facts.js';
import type { StepProps } from '../quote/step-props.js';

/** What the chosen level covers and what it does not. Step 3 has told it already: where it does not come now, it is left out. */
export function ChosenLevel({ api, quote }: Pick<StepProps, 'api' | 'quote'>) {
  const tables = useLoad((signal) => api.prices(quote.id, signal), [api, quote.id]);
  if (tables.status !== 'ready') return null;
  const level = tables.data.levels.find(({ version }) => version === tables.data.chosen.version);
  return level && <LevelFacts level={level} />;
}
