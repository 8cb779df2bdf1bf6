import { blockableFields } from '@kerbside/contracts/staff/blockable-fields';
import type { RemoteProps } from '@kerbside/contracts/host';
import { blockFieldState } from '@kerbside/contracts/http/imports/blocks';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { blockStateQuery, type BlocksApi } from '../../api/blocks-api.js';
import { blocks as words } from '../../messages/blocks.js';
import { BlockState, type CheckedValue } from './block-state.js';
import css from './blocks.module.css';

interface BlockForm {
  readonly field: '' | (typeof blockableFields)[number];
  readonly value: string;
}
const nothing: BlockForm = { field: '', value: '' };
const options = [{ value: '', label: words.choose }, ...blockableFields.map((value) => ({ value, label: words.fields[value] }))] as const;

/** Says whether a value is blocked, and offers the opposite (A4). The answer disappears when something else is typed. */
export function BlockEditor({ host, api }: RemoteProps & { readonly api: BlocksApi }) {
  const cache = useQueryClient();
  const [checked, setChecked] = useState<CheckedValue>();
  const form = useForm({
    schema: blockFieldState.body,
    initial: nothing,
    send: async (typed) => {
      await cache.fetchQuery({ ...blockStateQuery(api, typed), staleTime: 0 });
      return typed;
    },
    done: setChecked,
  });
  const { field, value } = form.values;
  const isCurrent = checked !== undefined && checked.field === field && checked.value === value.trim();
  return (
    <>
      <ErrorSummary {...form.summary} />
      <form {...form.props} className={css.form}>
        <SelectField label={words.field} options={options} {...form.field('field')} />
        <TextField label={words.value} autoComplete="off" spellCheck={false} {...form.field('value')} />
        <Button type="submit" busy={form.status === 'busy'} busyLabel={words.checking}>
          {words.check}
        </Button>
      </form>
      {isCurrent && <BlockState key={`${field} ${value}`} host={host} api={api} checked={checked} />}
    </>
  );
}
