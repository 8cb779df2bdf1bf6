import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { useState, type ReactNode } from 'react';

interface ChooseOneProps<T> {
  readonly label: string;
  readonly rows: readonly T[];
  readonly nameOf: (row: T) => string;
  readonly children: (row: T) => ReactNode;
}

/** Content about one record: the first, unless another one is chosen. */
export function ChooseOne<T extends { readonly id: string }>({ label, rows, nameOf, children }: ChooseOneProps<T>) {
  const [chosen, setChosen] = useState('');
  const row = rows.find(({ id }) => id === chosen) ?? rows[0];
  return (
    row && (
      <Stack>
        <SelectField
          label={label}
          value={row.id}
          onChange={setChosen}
          options={rows.map((one) => ({ value: one.id, label: nameOf(one) }))}
        />
        {children(row)}
      </Stack>
    )
  );
}
