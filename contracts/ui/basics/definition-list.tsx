import type { ReactNode } from 'react';
import { nameInText } from '../../src/products/product-names.js';
import { Away } from './away.js';
import css from './definition-list.module.css';
import { VisuallyHidden } from './visually-hidden.js';

export interface DefinitionRow {
  readonly label: string;
  /** What was answered; "Not provided" when it is empty. */
  readonly value: ReactNode;
  /** Where the answer is given. The link reads "Change email address". */
  readonly changeHref?: string | undefined;
}

export interface DefinitionListProps {
  readonly rows: readonly DefinitionRow[];
  /** Follows the change links without reloading the page: `host.navigate`. */
  readonly onFollow?: ((href: string) => void) | undefined;
  readonly dense?: boolean | undefined;
}

/** Names and values; with change links it is the list to check before confirming. */
export function DefinitionList({ rows, onFollow, dense = false }: DefinitionListProps) {
  return (
    <dl
      className={css.list}
      data-dense={dense || undefined}
      data-changes={rows.some(({ changeHref }) => changeHref !== undefined) || undefined}
    >
      {rows.map(({ label, value, changeHref }, nth) => (
        <div key={`${label} ${nth}`} className={css.row}>
          <dt>{label}</dt>
          <dd>{value === undefined || value === null || value === '' ? <span className={css.none}>Not provided</span> : value}</dd>
          {changeHref !== undefined && (
            <dd className={css.change} data-no-print="">
              <Away href={changeHref} onFollow={onFollow}>
                Change<VisuallyHidden> {nameInText(label)}</VisuallyHidden>
              </Away>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
