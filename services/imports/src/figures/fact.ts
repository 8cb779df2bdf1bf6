import type { EventType } from '@kerbside/contracts/event';
import type { FigureRow } from '@kerbside/contracts/http/imports/figures';
import * as z from 'zod/mini';

/** The record that an event is about. All payments of a purchase count as one record. */
export interface Subject {
  readonly kind: FigureRow['kind'];
  readonly id: string;
}

/** A counted event, as received. It contains no names. */
export interface FigureFact {
  /** The event's id. */
  readonly _id: string;
  readonly kind: FigureRow['kind'];
  readonly subjectId: string;
  readonly type: string;
  readonly at: Date;
  readonly heardAt: Date;
  readonly data: unknown;
  /** The rows of its record do not say it yet. */
  readonly isNew?: true;
}

/** The data of all facts of one type, oldest first. */
export const saidBy = <S extends z.core.$ZodType>(
  facts: readonly FigureFact[],
  type: EventType<S>,
): { readonly at: Date; readonly data: z.output<S> }[] =>
  facts
    .filter((fact) => fact.type === type.type)
    .map(({ at, data }) => ({ at, data: z.parse(type.data, data) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
