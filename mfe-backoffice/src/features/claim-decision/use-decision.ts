import type { SummaryError } from '@kerbside/contracts/ui/controls/error-summary';
import { useId, useState } from 'react';
import type { DecisionBody } from '../../api/claims-api.js';
import {
  checkDecision,
  controlErrors,
  errorAt,
  linesError,
  ofAll,
  sumsOf,
  withLine,
  withReason,
  type DecisionErrors,
  type DecisionLimits,
  type TypedDecision,
  type TypedLine,
} from './typed-decision.js';

type LineField = keyof Omit<TypedLine, 'key'>;

const without = (errors: DecisionErrors, ...names: readonly string[]): DecisionErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));

/** A decision as it is typed. Errors appear when it is checked, go as each is corrected, and come back from the service. */
export const useDecision = (initial: () => TypedDecision, limits: DecisionLimits) => {
  const id = useId();
  const [typed, setTyped] = useState(initial);
  const [failedOnce, setFailedOnce] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<DecisionErrors>({});
  const [attempt, setAttempt] = useState(0);

  const checked = checkDecision(typed, limits);
  const wrong = checked.ok ? {} : checked.errors;
  const errors: DecisionErrors = { ...Object.fromEntries(Object.entries(wrong).filter(([name]) => failedOnce.has(name))), ...refused };

  const correct = (next: TypedDecision, ...names: readonly string[]) => {
    setTyped(next);
    setRefused((before) => without(before, linesError, ...names));
  };
  const idOf = (name: string): string => `${id}${name}`;
  const control = <T>(name: string, value: T, onChange: (value: T) => void) => ({
    id: idOf(name),
    name,
    value,
    onChange,
    error: errors[name],
  });
  const changed = (line: TypedLine, change: Partial<TypedLine>): TypedDecision => ({
    ...typed,
    lines: typed.lines.map((one) => (one.key === line.key ? { ...one, ...change } : one)),
  });

  return {
    typed,
    sums: sumsOf(typed, limits),
    errors,
    /** Spread on a control of a line. */
    line: <F extends LineField>(line: TypedLine, field: F) => {
      const name = errorAt(line, field);
      return control<TypedLine[F]>(name, line[field], (value) => {
        const change: Partial<TypedLine> = { [field]: value };
        correct(withReason(changed(line, change)), name);
      });
    },
    note: control('note', typed.note, (note: string) => correct({ ...typed, note }, 'note')),
    nobodyElse: control('nobodyElse', typed.nobodyElse ?? '', (nobodyElse: string) => correct({ ...typed, nobodyElse }, 'nobodyElse')),
    /** Puts back what was typed before. */
    restore: (before: TypedDecision) => {
      setTyped(before);
      setFailedOnce(new Set());
      setRefused({});
    },
    add: () => correct(withLine(typed)),
    remove: (line: TypedLine) => correct({ ...typed, lines: typed.lines.filter(({ key }) => key !== line.key) }),
    /** The decision as it is sent; undefined when something is wrong, which is then shown. */
    check: (): DecisionBody | undefined => {
      if (checked.ok) return checked.body;
      setFailedOnce((before) => new Set([...before, ...Object.keys(wrong)]));
      setAttempt((count) => count + 1);
      return undefined;
    },
    /** Shows what the service found wrong. */
    refuse: (fields: DecisionErrors) => {
      setRefused(controlErrors(fields, typed.lines));
      setAttempt((count) => count + 1);
    },
    summary: { attempt, errors: summaryOf(errors, typed, idOf) },
  };
};
export type DecisionState = ReturnType<typeof useDecision>;

const fields: readonly LineField[] = ['description', 'amount', 'cover', 'covered', 'reason'];

/** In the order of the page. */
const summaryOf = (errors: DecisionErrors, { lines }: TypedDecision, idOf: (name: string) => string): readonly SummaryError[] => {
  const names = [...lines.flatMap((line) => fields.map((field) => errorAt(line, field))), linesError, ...ofAll];
  return names.flatMap((name) => {
    const message = errors[name];
    if (message === undefined) return [];
    return [name === linesError ? { message } : { message, target: idOf(name) }];
  });
};
