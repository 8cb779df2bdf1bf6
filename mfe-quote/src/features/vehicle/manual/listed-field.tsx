import { Button } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { SelectField, type SelectFieldProps } from '@kerbside/contracts/ui/controls/select-field';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { useRef } from 'react';
import { manual as words } from '../../../messages/manual.js';
import { optionsOf, type ListOption } from './listed.js';

interface ListedFieldProps extends Omit<SelectFieldProps<string>, 'options' | 'ref'> {
  readonly load: Load<readonly ListOption[]>;
  /** What the list is of: "makes". */
  readonly of: string;
}

/** A choice from a loaded list. A failed list is silently empty (Q8) but can be requested again, and the field waits for it. */
export function ListedField({ load, of, ...field }: ListedFieldProps) {
  const select = useRef<HTMLSelectElement>(null);
  return (
    <Stack gap="small">
      <SelectField {...field} ref={select} options={optionsOf(load)} />
      {load.status === 'failed' && (
        <div>
          <Button
            label={words.listAgain(of)}
            variant="secondary"
            onClick={() => {
              load.retry();
              select.current?.focus();
            }}
          />
        </div>
      )}
    </Stack>
  );
}
