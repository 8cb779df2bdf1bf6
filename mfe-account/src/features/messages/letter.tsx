import { Fragment } from 'react';
import { Link } from 'wouter';
import css from './messages.module.css';

/** A message as it was sent. What it gives the address of on this site is a link by its name. */
export function Letter({ text }: { readonly text: string }) {
  return (
    <p className={css.text}>
      {linesOf(text).map(({ at, line }) => (
        <Fragment key={at}>
          <Line line={line} />
          {'\n'}
        </Fragment>
      ))}
    </p>
  );
}

const linesOf = (text: string) => text.split('\n').map((line, at) => ({ at, line }));

function Line({ line }: { readonly line: string }) {
  const [, name, address = ''] = /^([^:]+): (https?:\/\/\S+)$/.exec(line) ?? [];
  const path = pathHere(address);
  return path === undefined ? line : <Link href={path}>{name}</Link>;
}

const pathHere = (address: string): string | undefined => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.origin === window.location.origin ? url.pathname + url.search + url.hash : undefined;
};
