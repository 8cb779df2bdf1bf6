import type { SearchHit } from '@kerbside/contracts/http/imports/imports';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useMinimum } from '@kerbside/contracts/ui/page/use-minimum';
import { useState } from 'react';
import { useAddress } from '../../address.js';
import type { OfficeProps } from '../../office-props.js';
import { lookup as words } from '../../messages/frame.js';
import { vehicleLookupMinimumMs } from '../../timings.js';
import { entityOptions, lookupSchema, searchByOptions, typedIn } from './lookup-form.js';
import { LookupResults } from './lookup-results.js';
import css from './vehicle-lookup.module.css';

/** Finds records of one kind by one known fact (A2). */
export function VehicleLookup({ host, api }: OfficeProps) {
  const [rows, setRows] = useState<readonly SearchHit[]>();
  const address = useAddress(host);
  const form = useForm({
    schema: lookupSchema,
    initial: typedIn(address),
    send: (wanted) => {
      address.change(wanted, { replace: true });
      return api.lookUp(wanted);
    },
    done: (found) => setRows(found.rows),
  });
  // A host with a shorter floor for lookups, as in tests, shortens this one too.
  const isBusy = useMinimum(form.status === 'busy', Math.min(vehicleLookupMinimumMs, host.config.timings.lookupMinimum));
  const [first] = form.summary.errors;
  return (
    <>
      <ErrorSummary errors={first?.message === words.invalid ? [first] : form.summary.errors} attempt={form.summary.attempt} />
      <form {...form.props} className={css.form}>
        <SelectField label={words.searchBy} options={searchByOptions} {...form.field('searchBy')} />
        <SelectField label={words.entity} options={entityOptions} {...form.field('entity')} />
        <TextField label={words.keyword} autoComplete="off" spellCheck={false} {...form.field('keyword')} />
        <Button type="submit" busy={isBusy} busyLabel={words.busy}>
          {words.submit}
        </Button>
      </form>
      {rows !== undefined && form.status === 'done' && !isBusy && <LookupResults rows={rows} />}
    </>
  );
}
