import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import { addMonths, addDays } from '@kerbside/contracts/days/dates';
import type { Figures } from '@kerbside/contracts/http/imports/figures';
import { formatPounds, formatWhole } from '@kerbside/contracts/money/money';
import { productNames } from '@kerbside/contracts/products/product-names';
import { figures as words } from '../../messages/figures.js';
import { FigureChart, Part } from './figure-chart.js';
import { FigureLink } from './figure-link.js';
import { percentOf } from './totals.js';
import { OfficeTable } from '../../ui/office-table.js';

interface PartOfFigures {
  readonly figures: Figures;
}

type Month = Figures['payments'][number];
type ClaimsRow = Figures['claims'][number];

const monthName = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', year: 'numeric' });
const nameOf = ({ month }: Month): string => monthName.format(new Date(`${month}-01T00:00:00Z`));

const daysOfMonth = ({ month }: Month) => ({ from: `${month}-01`, until: addDays(addMonths(`${month}-01`, 1), -1) });

const monthColumns = columnsUnder({ ...words, payments: words.count })<Month>({
  month: nameOf,
  payments: {
    align: 'end',
    cell: (row) => (
      <FigureLink figure="payments" of={daysOfMonth(row)}>
        {row.payments.toLocaleString('en-GB')}
      </FigureLink>
    ),
  },
  due: { align: 'end', cell: ({ duePence }) => formatPounds(duePence) },
  collected: { align: 'end', cell: ({ collectedPence }) => formatPounds(collectedPence) },
});

/** What is due and what came, by month, and what is overdue now. */
export function PaymentsPart({ figures: { payments, overdue } }: PartOfFigures) {
  return (
    <Part title={words.payments} why={words.paymentsWhy}>
      <p>
        {overdue.payments === 0 ? (
          words.noOverdue
        ) : (
          <FigureLink figure="overdue">{words.overdue(overdue.payments, formatPounds(overdue.duePence))}</FigureLink>
        )}
      </p>
      {payments.length > 0 && (
        <FigureChart
          rows={payments}
          label={nameOf}
          stacked
          series={[
            { name: words.collected, of: ({ collectedPence }) => collectedPence },
            { name: words.toCome, of: ({ duePence, collectedPence }) => duePence - collectedPence },
          ]}
          write={formatWhole}
        />
      )}
      <OfficeTable title={words.payments} columns={monthColumns} rows={payments} rowKey={({ month }) => month} whenEmpty={words.none} />
    </Part>
  );
}

const claimsColumns = ({ from, until }: Figures) =>
  columnsUnder({ ...words, claims: words.claimsPaid })<ClaimsRow>({
    product: ({ productType }) => productNames[productType],
    claims: {
      align: 'end',
      cell: ({ claims: count, productType }) => (
        <FigureLink figure="claims" of={{ from, until, productType }}>
          {count}
        </FigureLink>
      ),
    },
    paid: { align: 'end', cell: ({ paidPence }) => formatPounds(paidPence) },
    premium: { align: 'end', cell: ({ premiumPence }) => formatPounds(premiumPence) },
    ratio: {
      align: 'end',
      cell: ({ paidPence, premiumPence }) => {
        const percent = percentOf(paidPence, premiumPence);
        return percent === undefined ? words.noRatio : words.share(percent);
      },
    },
  });

/** How much of the premium was paid out in claims. */
export function ClaimsPart({ figures }: PartOfFigures) {
  return (
    <Part title={words.claims} why={words.claimsWhy}>
      <OfficeTable
        title={words.claims}
        columns={claimsColumns(figures)}
        rows={figures.claims}
        rowKey={({ productType }) => productType}
        whenEmpty={words.none}
      />
    </Part>
  );
}
