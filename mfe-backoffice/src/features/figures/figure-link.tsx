import type { FigureName } from '@kerbside/contracts/http/imports/figures';
import type { ReactNode } from 'react';
import { Link, useSearch } from 'wouter';
import { figurePath } from '../../paths.js';

interface FigureLinkProps {
  readonly figure: FigureName;
  readonly of?: Parameters<typeof figurePath>[1];
  readonly children: ReactNode;
}

/** Leads to the records behind a figure, and carries the chosen period there, so that they lead back to it. */
export function FigureLink({ figure, of, children }: FigureLinkProps) {
  const period = new URLSearchParams(useSearch()).get('period') ?? undefined;
  return <Link href={figurePath(figure, { ...of, period })}>{children}</Link>;
}
