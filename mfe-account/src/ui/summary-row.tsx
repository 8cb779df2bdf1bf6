import { ChevronDownIcon } from '@kerbside/contracts/ui/basics/icons';
import { Fragment, type ReactNode } from 'react';
import list from './list.module.css';
import css from './summary-row.module.css';

const number = /\b[A-Z]{2,3}(?:-[A-Z0-9]+)+\b/g;

/** A text with the numbers of policies, quotes and bookings in it, none of which is broken at its hyphens, and email addresses, which break behind the @. */
export function WithNumbers({ text }: { readonly text: string }) {
  const found = text.match(number) ?? [];
  return text.split(number).map((words, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text
    <Fragment key={place}>
      {words.split(/(?<=@)/).map((part) => (
        <Fragment key={part}>
          {part}
          {part.endsWith('@') && <wbr />}
        </Fragment>
      ))}
      {found[place] !== undefined && <span className={list.whole}>{found[place]}</span>}
    </Fragment>
  ));
}

interface SummaryRowProps {
  readonly name: string;
  /** What is known without opening it, at the other end of the row. */
  readonly children: ReactNode;
}

export function SummaryRow({ name, children }: SummaryRowProps) {
  return (
    <summary className={css.row}>
      <span className={css.words}>
        <span className={css.name}>
          <WithNumbers text={name} />
        </span>
        {children}
      </span>
      <ChevronDownIcon size={20} />
    </summary>
  );
}
