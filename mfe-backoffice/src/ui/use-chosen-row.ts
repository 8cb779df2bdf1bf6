import { useState } from 'react';

/** A row that was chosen to ask about, as the list has it by now: a colleague may be first while the question is open. */
export const useChosenRow = <R>(rows: readonly R[], keyOf: (row: R) => string) => {
  const [chosen, choose] = useState<R>();
  const now = chosen && (rows.find((row) => keyOf(row) === keyOf(chosen)) ?? chosen);
  return [now, choose, chosen] as const;
};
