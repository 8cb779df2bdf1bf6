import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import { showLongDay } from '@kerbside/contracts/days/dates';
import type { MotHistoryRow } from '@kerbside/contracts/http/accounts/cars';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { columnsUnder, Table } from '@kerbside/contracts/ui/page/table';
import { useState } from 'react';
import { motHistoryQuery } from '../../api/cars-api.js';
import { motHistory as words } from '../../messages/car.js';
import { Section } from '../../ui/section.js';
import { ColumnChart } from '../../ui/column-chart.js';

/** The MOT tests of a car, with their mileages and what the testers wrote. */
export function MotHistory({ host, carId }: RemoteProps & { readonly carId: string }) {
  return (
    <Section title={words.title}>
      <Loaded query={motHistoryQuery(host, carId)} words={words} whenEmpty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}>
        {(tests) => <Tests tests={tests} />}
      </Loaded>
    </Section>
  );
}

function Tests({ tests }: { readonly tests: readonly MotHistoryRow[] }) {
  const [open, setOpen] = useState<MotHistoryRow>();
  return (
    <Stack gap="small">
      <MileageChart tests={tests} />
      <Table caption={words.title} hideCaption columns={columnsOf(setOpen)} rows={tests.map(keyed)} rowKey={({ key }) => key} />
      {open && (
        <Dialog title={words.detailsOf(showLongDay(open.testedOn))} onClose={() => setOpen(undefined)}>
          <Table caption={words.details} hideCaption columns={itemColumns} rows={open.items.map(keyed)} rowKey={({ key }) => key} />
        </Dialog>
      )}
    </Stack>
  );
}

/** A test that failed is often taken again on the same day, at the same mileage. */
const keyed = <R extends object>(row: R, nth: number): R & { readonly key: string } => ({ ...row, key: String(nth) });

const miles = (mileage: number | null): string => (mileage === null ? words.unread : words.miles(mileage.toLocaleString('en-GB')));

const columnsOf = (onOpen: (test: MotHistoryRow) => void) =>
  columnsUnder(words)<MotHistoryRow>({
    on: ({ testedOn }) => showLongDay(testedOn),
    result: ({ isPass }) => <StatusTag tone={isPass ? 'success' : 'danger'}>{isPass ? words.passed : words.notPassed}</StatusTag>,
    mileage: ({ mileage, isFall }) => (
      <>
        {miles(mileage)} {isFall && <StatusTag tone="danger">{words.fall}</StatusTag>}
      </>
    ),
    details: (test) =>
      test.items.length > 0 && (
        <Button
          label={words.see(test.items.length)}
          size="small"
          variant="quiet"
          flush
          aria-label={words.seeOf(test.items.length, showLongDay(test.testedOn))}
          onClick={() => onOpen(test)}
        />
      ),
  });

const itemColumns = columnsUnder({ ...words, text: words.description })<MotHistoryRow['items'][number] & { readonly key: string }>({
  type: ({ type }) => words.types[type] ?? type,
  text: ({ text }) => text,
});

function MileageChart({ tests }: { readonly tests: readonly MotHistoryRow[] }) {
  const read = tests.filter(({ mileage }) => mileage !== null).reverse();
  const last = read.at(-1);
  if (read.length < 2 || !last) return null;
  const falls = read.filter(({ isFall }) => isFall);
  return (
    <ColumnChart
      legend={words.legend}
      columns={read.map(({ testedOn, mileage, isFall }, nth) => ({
        key: String(nth),
        value: mileage ?? 0,
        label: `’${testedOn.slice(2, 4)}`,
        shade: isFall ? 'wrong' : 'full',
      }))}
    >
      <strong>{words.chart}.</strong> {words.chartSays(miles(last.mileage), showLongDay(last.testedOn))}
      {falls.map(({ testedOn }) => ` ${words.fallSays(showLongDay(testedOn))}`)}
    </ColumnChart>
  );
}
