import { importFields, neededFields, type ColumnMap, type ImportField } from '@kerbside/contracts/staff/import-files';
import { Fieldset, type ControlProps } from '@kerbside/contracts/ui/controls/field';
import { Grid } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { importForm as words } from '../../messages/imports.js';
import type { FirstRows } from './first-rows.js';

interface ColumnFieldsProps extends Omit<ControlProps<ColumnMap>, 'label' | 'hint' | 'optional'> {
  readonly record: FirstRows;
}

const needed: readonly ImportField[] = neededFields;

/** Which column of the file holds what, each with what the first row has there. */
export function ColumnFields({ record: { headings, preview }, id, error, value, onChange }: ColumnFieldsProps) {
  const named = [...new Set(headings)].filter((heading) => heading !== '');
  const options = [{ value: '', label: words.noColumn }, ...named.map((heading) => ({ value: heading, label: heading }))];
  const firstOf = (heading: string | undefined) =>
    heading === undefined ? undefined : preview[0]?.[headings.indexOf(heading)]?.trim() || words.empty;
  const choose = (field: ImportField, heading: string) => {
    const { [field]: _, ...others } = value;
    onChange(heading === '' ? others : { ...others, [field]: heading });
  };
  return (
    <Fieldset label={words.columns} hint={words.columnsHint} id={id} error={error}>
      {(firstId) => (
        <Grid min={14}>
          {importFields.map((field, n) => (
            <SelectField
              key={field}
              {...(n === 0 ? { id: firstId } : {})}
              label={words.fields[field]}
              optional={!needed.includes(field)}
              hint={firstOf(value[field])}
              options={options}
              value={value[field] ?? ''}
              onChange={(heading) => choose(field, heading)}
            />
          ))}
        </Grid>
      )}
    </Fieldset>
  );
}
