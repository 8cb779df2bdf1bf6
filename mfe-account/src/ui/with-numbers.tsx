import { Fragment } from 'react';
import list from './list.module.css';

const number = /\b[A-Z]{2,3}(?:-[A-Z0-9]+)+\b/g;

/** A text with the numbers of policies, quotes and bookings in it, none of which is broken at its hyphens. */
export function WithNumbers({ text }: { readonly text: string }) {
  const found = text.match(number) ?? [];
  return text.split(number).map((words, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text
    <Fragment key={place}>
      {words}
      {found[place] !== undefined && <span className={list.whole}>{found[place]}</span>}
    </Fragment>
  ));
}
