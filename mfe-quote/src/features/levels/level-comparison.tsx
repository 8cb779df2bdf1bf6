import { wholePounds } from '@kerbside/contracts/money/money';
import { CheckIcon, MinusIcon } from '@kerbside/contracts/ui/basics/list-icons';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import type { ReactNode } from 'react';
import { cover as words } from '../../messages/cover.js';
import { Fold } from '../step-page/fold.js';
import { compareLevels, type ComparedLevel, inARow } from './compare-levels.js';
import css from './level-comparison.module.css';

interface ComparisonProps {
  readonly levels: readonly ComparedLevel[];
  /** The version of the level that is on. */
  readonly on: string;
  /** A picture of it. */
  readonly children?: ReactNode;
}

/** What tells the levels apart, in one table; what all of them cover, and what none does, in a line each. */
export function LevelComparison({ levels, on, children }: ComparisonProps) {
  if (levels.length < 2) return null;
  const { groups, always, never } = compareLevels(levels);
  return (
    <Fold title={<h2 className={css.title}>{words.sideBySide}</h2>} note={words.sideBySideNote} isOpenAtFirst={isWide()}>
      <Stack>
        {children}
        <table className={css.table}>
          <caption>
            <VisuallyHidden>{words.partsByLevel}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">{words.part}</th>
              {levels.map(({ version, name }) => (
                <th key={version} scope="col" data-on={version === on || undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {levels.some(({ claim_limit }) => claim_limit !== null) && (
              <tr>
                <th scope="row">{words.upTo}</th>
                {levels.map(({ version, claim_limit }) => (
                  <td key={version} data-on={version === on || undefined}>
                    {claim_limit === null ? words.noLimit : wholePounds(claim_limit)}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
          {groups.map(({ name, parts }) => (
            <tbody key={name ?? ''}>
              {name !== undefined && (
                <tr>
                  <th scope="rowgroup" colSpan={levels.length + 1} className={css.group}>
                    {name}
                  </th>
                </tr>
              )}
              {parts.map((part) => (
                <tr key={part.name}>
                  <th scope="row">{part.name}</th>
                  {levels.map(({ version }, at) => (
                    <td key={version} data-on={version === on || undefined}>
                      <Mark isCovered={part.isCovered[at] === true} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
        {always.length > 0 && <Line title={words.always} facts={always} />}
        {never.length > 0 && <Line title={words.notAtAnyLevel} facts={never} />}
      </Stack>
    </Fold>
  );
}

/** On a phone the cards say the most of it, and the table is a tap away. */
const isWide = (): boolean => !('matchMedia' in window) || window.matchMedia('(min-width: 768px)').matches;

/** A tick or a dash, and a word for those who hear it. */
function Mark({ isCovered }: { readonly isCovered: boolean }) {
  return (
    <span className={css.mark} data-covered={isCovered}>
      {isCovered ? <CheckIcon size={20} /> : <MinusIcon size={20} />}
      <VisuallyHidden>{isCovered ? words.isCovered : words.isNot}</VisuallyHidden>
    </span>
  );
}

function Line({ title, facts }: { readonly title: string; readonly facts: readonly string[] }) {
  return (
    <p>
      <strong>{title}:</strong> {inARow(facts)}.
    </p>
  );
}
