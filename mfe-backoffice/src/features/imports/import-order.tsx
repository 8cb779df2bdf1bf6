import { isRefusal } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { importForm as schema, importStrategies, type ImportRecord } from '@kerbside/contracts/http/imports/runs';
import { productNames, productTypes } from '@kerbside/contracts/products/product-names';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Cluster, Grid, Stack } from '@kerbside/contracts/ui/basics/layout';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm, type Form } from '@kerbside/contracts/ui/controls/use-form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Table } from '@kerbside/contracts/ui/page/table';
import { importQuery, start as startImport } from '../../api/imports-api.js';
import { importForm as words } from '../../messages/imports.js';
import type { Fact } from '../../ui/facts.js';
import { Section } from '../../ui/section.js';
import { ColumnFields } from './column-fields.js';
import css from './imports.module.css';
import { useLeft } from '../../ui/unsent.js';
import { enteredIn, mayForce, orderOf, type TypedOrder } from './typed-order.js';

interface ImportOrderProps {
  readonly host: HostApi;
  readonly record: ImportRecord;
  /** A colleague was first: what was entered here, none of which was sent. Undefined once an order was sent. */
  readonly onMissed: (entered: readonly Fact[] | undefined) => void;
}

const strategies = importStrategies
  .toReversed()
  .map((value) => ({ value, label: words.strategies[value].label, hint: words.strategies[value].hint }));
const products = [{ value: '', label: words.noProduct }, ...productTypes.map((value) => ({ value, label: productNames[value] }))] as const;

/** How the file is imported: checked first, then run, beside what the check found. While it runs nothing can be changed; afterwards everything can, until it is finished (A4). */
export function ImportOrder(props: ImportOrderProps) {
  const { record } = props;
  const { form, isForced, start } = useOrder(props);
  const isSeen = record.status === 'checked' || record.status === 'failed';
  const isWithoutCobrand = form.values.cobrand.trim() === '';
  const labels = isWithoutCobrand ? words.withoutCobrandYes : words;
  const actions = (
    <Stack gap="small">
      {isSeen && isWithoutCobrand && (
        <Alert tone="warning" title={words.withoutCobrand}>
          {words.withoutCobrandWhy}
        </Alert>
      )}
      <Cluster>
        {isSeen && (
          <Button
            label={isForced ? labels.force : labels.run}
            variant={isForced ? 'danger' : 'primary'}
            busy={form.status === 'busy'}
            busyLabel={words.sending}
            onClick={() => void start('import')}
          />
        )}
        <Button
          label={isSeen ? words.checkAgain : words.check}
          type="submit"
          variant={isSeen ? 'secondary' : 'primary'}
          busy={form.status === 'busy'}
          busyLabel={words.sending}
        />
      </Cluster>
      {isForced && <p>{words.forceHint}</p>}
    </Stack>
  );
  return (
    <Section title={words.title}>
      <ErrorSummary {...form.summary} />
      <form {...form.props}>
        <div className={css.fields}>
          {isSeen && actions}
          <RadioGroup label={words.strategy} choices={strategies} {...form.field('strategy')} />
          <Grid min={14}>
            <TextField label={words.cobrand} hint={words.cobrandHint} optional autoComplete="off" {...form.field('cobrand')} />
            <SelectField label={words.product} hint={words.productHint} options={products} {...form.field('product')} />
          </Grid>
          <ColumnFields record={record} {...form.field('columns')} />
          <FilePreview record={record} />
          <CampaignFields form={form} />
          {!isSeen && actions}
        </div>
      </form>
    </Section>
  );
}

type ImportAction = 'check' | 'import';

const useOrder = ({ host, record, onMissed }: ImportOrderProps) => {
  const cache = useQueryClient();
  const wanted = useRef<ImportAction>('check');
  const order = useRef<'typed' | 'sent' | 'refused'>('typed');
  const [seen, setSeen] = useState<TypedOrder>(() => orderOf(record));
  const form = useForm({
    schema,
    initial: seen,
    send: async (parsed) => {
      const validation = wanted.current;
      wanted.current = 'check';
      order.current = 'sent';
      try {
        return await startImport(host, record.id, { ...parsed, validation, force: validation === 'import' && isForced });
      } catch (error) {
        // A colleague may have been first. Where the answer was lost, it is their own that goes on by now.
        if (isRefusal(error)) order.current = 'refused';
        void cache.invalidateQueries({ queryKey: importQuery(host, record.id).queryKey });
        throw error;
      }
    },
    done: (started) => {
      setSeen(form.values);
      onMissed(undefined);
      cache.setQueryData(importQuery(host, record.id).queryKey, started);
    },
  });
  const entered = enteredIn(form.values, seen);
  const isMissed = { typed: entered.length > 0, sent: false, refused: true };
  useLeft(entered, { onLeft: (left) => isMissed[order.current] && onMissed(left) });
  const isForced = mayForce(record, form.values, seen);
  const start = (validation: ImportAction) => {
    wanted.current = validation;
    return form.submit();
  };
  return { form, isForced, start };
};

function FilePreview({ record: { headings, preview } }: { readonly record: Pick<ImportRecord, 'headings' | 'preview'> }) {
  const rows = preview.map((cells, n) => ({ n, cells }));
  const columns = headings.map((heading, n) => ({
    key: String(n),
    heading: heading === '' ? words.noHeading(n + 1) : heading,
    cell: ({ cells }: (typeof rows)[number]) => cells[n] ?? '',
  }));
  return <Table caption={words.preview} dense columns={columns} rows={rows} rowKey={({ n }) => String(n)} />;
}

const fields = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** The campaign that sent these people (A3). */
function CampaignFields({ form }: { readonly form: Form<TypedOrder> }) {
  const isMarked = form.values.utm_option === 'set';
  return (
    <Stack gap="small">
      <Checkbox label={words.utm} value={isMarked} onChange={(wanted) => form.set('utm_option', wanted ? 'set' : 'none')} />
      {isMarked && (
        <Grid min={14}>
          {fields.map((name) => (
            <TextField key={name} label={words.utmFields[name]} optional autoComplete="off" {...form.field(name)} />
          ))}
        </Grid>
      )}
      <Checkbox label={words.utmUpdate} {...form.field('utm_update')} />
    </Stack>
  );
}
