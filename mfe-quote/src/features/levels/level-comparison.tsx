import { wholePounds } from '@kerbside/contracts/money/money';
import type { PriceTables } from '@kerbside/contracts/http/pricing/tables';
import { CheckIcon, CloseIcon } from '@kerbside/contracts/ui/basics/icons';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { cover as words } from '../../messages/cover.js';
import { Fold } from '../step-page/fold.js';
import heading from '../step-page/section-heading.module.css';
import { compareLevels, type ComparedPart } from './compare-levels.js';
import css from './level-comparison.module.css';

type Level = PriceTables['levels'][number];

interface ComparisonProps {
  readonly levels: readonly Level[];
  /** The version of the level that is chosen. */
  readonly chosen: string;
}

/** Levels part by part, what is not covered as plain as what is: a table, or on a phone one card a level. */
export function LevelComparison({ levels, chosen }: ComparisonProps) {
  const { parts, never } = compareLevels(levels);
  if (levels.length < 2) return null;
  return (
    <section>
      <h2 className={heading.heading}>{words.sideBySide}</h2>
      <div className={css.wide}>
        <ComparisonTable levels={levels} chosen={chosen} parts={parts} never={never} />
      </div>
      <div className={css.narrow}>
        <Stack gap="small">
          {levels.map((level, at) => (
            <LevelCard key={level.version} level={level} isChosen={level.version === chosen} parts={parts} never={never} at={at} />
          ))}
          {never.length > 0 && (
            <section className={css.card}>
              <h3>{words.notAtAnyLevel}</h3>
              <Facts facts={never} isCovered={false} />
            </section>
          )}
        </Stack>
      </div>
    </section>
  );
}

interface TableProps extends ComparisonProps {
  readonly parts: readonly ComparedPart[];
  readonly never: readonly string[];
}

function ComparisonTable({ levels, chosen, parts, never }: TableProps) {
  return (
    <table className={css.table}>
      <caption className={css.caption}>{words.partsByLevel}</caption>
      <thead>
        <tr>
          <th scope="col">{words.part}</th>
          {levels.map(({ version, name }) => (
            <th key={version} scope="col" data-chosen={version === chosen || undefined}>
              {name}
              {version === chosen && <span className={css.note}>{words.chosen}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{words.upTo}</th>
          {levels.map(({ version, claim_limit }) => (
            <td key={version} data-chosen={version === chosen || undefined}>
              {wholePounds(claim_limit)}
            </td>
          ))}
        </tr>
        {[...parts, ...never.map((name) => ({ name, isCovered: levels.map(() => false) }))].map(({ name, isCovered }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {levels.map(({ version }, at) => (
              <td key={version} data-chosen={version === chosen || undefined}>
                <Mark isCovered={isCovered[at] === true} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Also stated in words: neither colour nor shape is enough on its own. */
function Mark({
  isCovered,
  children = isCovered ? words.isCovered : words.isNot,
}: {
  readonly isCovered: boolean;
  readonly children?: string;
}) {
  return (
    <span className={css.mark} data-covered={isCovered}>
      {isCovered ? <CheckIcon size={18} /> : <CloseIcon size={18} />}
      {children}
    </span>
  );
}

interface CardProps {
  readonly level: Level;
  readonly isChosen: boolean;
  readonly parts: readonly ComparedPart[];
  readonly never: readonly string[];
  /** The level's position among the levels. */
  readonly at: number;
}

/** Folded, it counts what is covered and what is not; opened, it names them. */
function LevelCard({ level, isChosen, parts, never, at }: CardProps) {
  const named = (wanted: boolean) => parts.filter(({ isCovered }) => isCovered[at] === wanted).map(({ name }) => name);
  const [covered, missing] = [named(true), [...named(false), ...never]];
  const title = (
    <h3>
      {level.name}
      {isChosen && <span className={css.note}>{words.chosen}</span>}
    </h3>
  );
  const counts = (
    <span className={css.counts}>
      <span>{words.claimLimit(wholePounds(level.claim_limit))}</span>
      <Mark isCovered>{words.partsCovered(covered.length)}</Mark>
      {missing.length > 0 && <Mark isCovered={false}>{words.partsNotCovered(missing.length)}</Mark>}
    </span>
  );
  return (
    <section className={css.card} data-chosen={isChosen || undefined}>
      <Fold title={title} note={counts}>
        <Stack gap="small">
          <Facts facts={covered} isCovered />
          {missing.length > 0 && <Facts facts={missing} isCovered={false} />}
        </Stack>
      </Fold>
    </section>
  );
}

function Facts({ facts, isCovered }: { readonly facts: readonly string[]; readonly isCovered: boolean }) {
  return (
    <div className={css.facts}>
      <Mark isCovered={isCovered} />
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}
