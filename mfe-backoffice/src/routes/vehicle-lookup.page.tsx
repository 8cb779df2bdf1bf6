import type { RemoteProps } from '@kerbside/contracts/host';
import { lookup as words, matched } from '../messages/frame.js';
import { OfficePage } from '../ui/office-page.js';
import { lookupVehicleRecords, type SearchHit } from '@kerbside/contracts/http/imports/imports';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { columnsUnder, Table, type Column } from '@kerbside/contracts/ui/page/table';
import { useMinimum } from '@kerbside/contracts/ui/page/use-minimum';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useAddress, type PageAddress } from '../address.js';
import { customerPath } from '../paths.js';
import { vehicleLookupMinimumMs } from '../timings.js';
import css from './vehicle-lookup.module.css';
import { once } from '../ui/once.js';
import { send } from '@kerbside/contracts/ui/data/calls';
import { capitalised } from '../ui/moment.js';
import { aboutRecord } from '../features/search/hits.js';

/** Finds records of one kind by one known fact (A2): at once where the address says which, as a colleague sent it. */
export default function VehicleLookupPage({ host }: RemoteProps) {
  const [rows, setRows] = useState<readonly SearchHit[]>();
  const address = useAddress(host);
  const form = useForm({
    schema: lookupSchema,
    initial: typedIn(address),
    send: (wanted) => {
      address.change(wanted, { replace: true });
      return send(host, lookupVehicleRecords, { params: wanted });
    },
    done: (found) => setRows(found.rows),
  });
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    if (lookupSchema.safeParse(form.values).success) void form.submit();
  }, [form]);
  // A host with a shorter floor for lookups, as in tests, shortens this one too.
  const isBusy = useMinimum(form.status === 'busy', Math.min(vehicleLookupMinimumMs, host.config.timings.lookupMinimum));
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <ErrorSummary {...form.summary} errors={once(form.summary.errors)} />
      <form {...form.props} className={css.form}>
        <SelectField label={words.searchBy} options={searchByOptions} {...form.field('searchBy')} />
        <SelectField label={words.entity} options={entityOptions} {...form.field('entity')} />
        <TextField label={words.keyword} autoComplete="off" spellCheck={false} {...form.field('keyword')} />
        <Button label={words.submit} type="submit" busy={isBusy} busyLabel={words.busy} />
      </form>
      {rows !== undefined && form.status === 'done' && !isBusy && <LookupResults rows={rows} />}
    </OfficePage>
  );
}

/** The three inputs (A5); each says 'Invalid input.' until it is filled in. */
const lookupSchema = lookupVehicleRecords.params;

interface TypedLookup {
  readonly searchBy: '' | keyof typeof words.searchByOptions;
  readonly entity: '' | keyof typeof words.entityOptions;
  readonly keyword: string;
}

const choose = { value: '', label: words.choose } as const;
const searchByOptions = [
  choose,
  { value: 'vrm', label: words.searchByOptions.vrm },
  { value: 'name', label: words.searchByOptions.name },
  { value: 'email', label: words.searchByOptions.email },
  { value: 'policy_number', label: words.searchByOptions.policy_number },
] as const;
const entityOptions = [
  choose,
  { value: 'car', label: words.entityOptions.car },
  { value: 'customer', label: words.entityOptions.customer },
  { value: 'policy', label: words.entityOptions.policy },
] as const;

/** What was looked for last, which the address keeps. */
const typedIn = (address: PageAddress): TypedLookup => ({
  searchBy: searchByOptions.find(({ value }) => value === address.get('searchBy'))?.value ?? '',
  entity: entityOptions.find(({ value }) => value === address.get('entity'))?.value ?? '',
  keyword: address.get('keyword'),
});

const columns = columnsUnder(words)<SearchHit>({
  record: ({ customerId, title }) => (customerId === null ? title : <Link href={customerPath(customerId)}>{title}</Link>),
  about: aboutRecord,
});
const foundBy: Column<SearchHit> = { key: 'matched', heading: words.foundBy, cell: ({ matched: by }) => capitalised(matched[by]) };

function LookupResults({ rows }: { readonly rows: readonly SearchHit[] }) {
  if (rows.length === 0) return <EmptyState title={words.none}>{words.noneWhy}</EmptyState>;
  const [by, ...others] = new Set(rows.map(({ matched: one }) => one));
  // What all were found by is said once.
  const isOne = by !== undefined && others.length === 0;
  const caption = isOne ? words.resultsBy(matched[by]) : words.results;
  return (
    <Table
      caption={caption}
      dense
      columns={isOne ? columns : [...columns, foundBy]}
      rows={rows}
      rowKey={({ kind, id }) => `${kind} ${id}`}
    />
  );
}
