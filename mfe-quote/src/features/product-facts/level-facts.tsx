import { contentsWords } from '@kerbside/contracts/products/cover-name';
import { wholePounds } from '@kerbside/contracts/money/money';
import { CloseIcon } from '@kerbside/contracts/ui/basics/icons';
import { CheckIcon } from '@kerbside/contracts/ui/basics/list-icons';
import { Grid } from '@kerbside/contracts/ui/basics/layout';
import { cover as words } from '../../messages/cover.js';
import css from './product-facts.module.css';

interface Level {
  readonly covers: readonly string[];
  readonly excludes: readonly string[];
  /** Pounds; null where there is no limit to tell. */
  readonly claim_limit: number | null;
}

interface LevelFactsProps {
  readonly level: Level;
  readonly isWork?: boolean;
}

/** What a level of cover covers, up to how much, and what it does not; or what work at a garage includes. */
export function LevelFacts({ level, isWork = false }: LevelFactsProps) {
  const headings = contentsWords[isWork ? 'work' : 'cover'];
  return (
    <Grid min={15}>
      <section>
        <h3 className={css.title}>{headings.covers}</h3>
        {level.claim_limit !== null && <p className={css.limit}>{words.claimLimit(wholePounds(level.claim_limit))}</p>}
        <ul className={css.covered} data-short={areShort(level.covers) || undefined}>
          {level.covers.map((fact) => (
            <li key={fact}>
              <CheckIcon size={18} />
              {fact}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className={css.title}>{headings.excludes}</h3>
        <ul className={css.excluded} data-short={areShort(level.excludes) || undefined}>
          {level.excludes.map((fact) => (
            <li key={fact}>
              <CloseIcon size={18} />
              {fact}
            </li>
          ))}
        </ul>
      </section>
    </Grid>
  );
}

/** On a phone two of them fit beside one another, which a short list does not need. */
const areShort = (facts: readonly string[]): boolean => facts.length >= longList && facts.every((fact) => fact.length <= mostLetters);
const longList = 5;
const mostLetters = 28;
