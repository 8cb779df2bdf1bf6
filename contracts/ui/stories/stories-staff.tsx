import { useState } from 'react';
import { Button } from '../controls/button.js';
import { Card } from '../basics/card.js';
import { DefinitionList } from '../basics/definition-list.js';
import { Grid, Stack } from '../basics/layout.js';
import { Money } from '../basics/money.js';
import { Plate } from '../controls/plate-field.js';
import { StatusTag } from '../basics/status-tag.js';
import { Story } from './story.js';
import { Table, type Column, type Sort } from '../page/table.js';
import { Timeline } from '../page/timeline.js';

interface Row {
  readonly number: string;
  readonly name: string;
  readonly plate: string;
  readonly product: string;
  readonly premium: number;
  readonly active: boolean;
}

const rows: readonly Row[] = [
  { number: 'KS-WAR-1000342-100', name: 'Priya Shah', plate: 'AA19 AAA', product: 'Warranty', premium: 31_240, active: true },
  { number: 'KS-GAP-1000339-100', name: 'Tom Ellis', plate: 'L2 WPS', product: 'GAP', premium: 18_900, active: true },
  { number: 'KS-MOT-1000337-200', name: 'Agnieszka Nowak', plate: 'AA19 EEE', product: 'MOT', premium: 3_000, active: false },
];

const columns: readonly Column<Row>[] = [
  { key: 'number', heading: 'Policy', cell: ({ number }) => <a href={`#${number}`}>{number}</a>, sortable: true },
  { key: 'name', heading: 'Customer', cell: ({ name }) => name, sortable: true },
  { key: 'plate', heading: 'Car', cell: ({ plate }) => <Plate registration={plate} /> },
  { key: 'product', heading: 'Product', cell: ({ product }) => product },
  {
    key: 'status',
    heading: 'Status',
    cell: ({ active }) => <StatusTag tone={active ? 'success' : 'neutral'}>{active ? 'Active' : 'Ended'}</StatusTag>,
  },
  { key: 'premium', heading: 'Premium', cell: ({ premium }) => <Money pence={premium} />, sortable: true, align: 'end' },
];

export function StaffStories() {
  const [sort, setSort] = useState<Sort>({ key: 'number', direction: 'descending' });
  const [page, setPage] = useState(1);
  return (
    <Stack gap="large">
      <Story name="Table, dense">
        <Table
          caption="Policies"
          columns={columns}
          rows={rows}
          rowKey={({ number }) => number}
          sort={sort}
          onSort={setSort}
          paging={{ page, perPage: 20, count: 1_342 }}
          onPage={setPage}
          dense
        />
      </Story>
      <Story name="Table, empty">
        <Table
          caption="Callbacks due"
          columns={columns}
          rows={[]}
          rowKey={({ number }) => number}
          whenEmpty="No callbacks are due. New ones appear here as customers ask for them."
        />
      </Story>
      <Grid min={18}>
        <Card title="Priya Shah" level={3} aside={<StatusTag tone="success">Customer</StatusTag>}>
          <DefinitionList
            dense
            rows={[
              { label: 'Email', value: 'priya@example.com' },
              { label: 'Phone', value: '07700 900123' },
              { label: 'Policies', value: '2' },
            ]}
          />
          <Button label="Call back" size="small" />
        </Card>
        <Card title="Audit" level={3}>
          <Timeline
            label="Audit"
            events={[
              { id: '1', title: 'Price adjusted to £290.00', when: '5/3/2027 09:14, agent', state: 'done' },
              { id: '2', title: 'Payment failed', when: '5/3/2027 09:20', state: 'failed', detail: 'Insufficient funds' },
            ]}
          />
        </Card>
      </Grid>
    </Stack>
  );
}
