import { formatDay } from '@kerbside/contracts/days/dates';
import type { Figures } from '@kerbside/contracts/http/imports/figures';
import { formatPounds, formatWhole } from '@kerbside/contracts/money/money';
import { productNames } from '@kerbside/contracts/products/product-names';
import { columnsUnder, type Column } from '@kerbside/contracts/ui/page/table';
import { figures as words } from '../../messages/figures.js';
import { Nothing } from '../../ui/nothing.js';
import { FigureChart, Part } from './figure-chart.js';
import { FigureLink } from './figure-link.js';
import { funnelByDay, funnelByProduct, funnelOfAll, percentOf, premiumByDay, premiumByProduct } from './totals.js';
import { OfficeTable } from '../../ui/office-table.js';

interface PartOfFigures {
  readonly figures: Figures;
}

type FunnelRow = ReturnType<typeof funnelOfAll> & { readonly productType?: Figures['funnel'][number]['productType'] };

type Days = Pick<Figures, 'from' | 'until'>;

const counted = { quotes: 'started', priced: 'priced', bought: 'bought' } as const;

const countColumn = (figure: keyof typeof counted, heading: string, { from, until }: Days): Column<FunnelRow> => ({
  key: figure,
  heading,
  align: 'end',
  cell: (row) => {
    const count = row[counted[figure]];
    const share = figure === 'quotes' ? undefined : percentOf(count, row.started);
    return (
      <>
        <FigureLink figure={figure} of={{ from, until, productType: row.productType }}>
          {count.toLocaleString('en-GB')}
        </FigureLink>
        {share !== undefined && ` (${words.share(share)})`}
      </>
    );
  },
});

const funnelColumns = (days: Days): readonly Column<FunnelRow>[] => [
  { key: 'product', heading: words.product, cell: ({ productType }) => (productType ? productNames[productType] : words.all) },
  countColumn('quotes', words.started, days),
  countColumn('priced', words.priced, days),
  countColumn('bought', words.bought, days),
  { key: 'sold', heading: words.sold, align: 'end', cell: ({ soldPence }) => formatPounds(soldPence) },
];

/** From quote to purchase, by day and by product. */
export function QuotesPart({ figures: { funnel, ...figures } }: PartOfFigures) {
  const rows: FunnelRow[] = funnel.length === 0 ? [] : [...funnelByProduct(funnel), funnelOfAll(funnel)];
  return (
    <Part title={words.quotes} why={words.quotesWhy}>
      {figures.countedSince === null ? (
        <Nothing title={words.nothingCounted}>{words.nothingCountedWhy}</Nothing>
      ) : (
        <>
          {funnel.length > 0 && (
            <FigureChart
              rows={funnelByDay(funnel)}
              label={({ day }) => formatDay(day)}
              series={[
                { name: words.started, of: ({ started }) => started },
                { name: words.priced, of: ({ priced }) => priced },
                { name: words.bought, of: ({ bought }) => bought },
              ]}
              write={(count) => count.toLocaleString('en-GB')}
            />
          )}
          <OfficeTable
            title={words.quotes}
            columns={funnelColumns(figures)}
            rows={rows}
            rowKey={({ productType }) => productType ?? ''}
            whenEmpty={words.none}
          />
        </>
      )}
    </Part>
  );
}

type PremiumRow = ReturnType<typeof premiumByProduct>[number];

const premiumColumns = ({ from, until }: Days) =>
  columnsUnder(words)<PremiumRow>({
    product: ({ productType }) => productNames[productType],
    policies: {
      align: 'end',
      cell: ({ productType, policies }) => (
        <FigureLink figure="premium" of={{ from, until, productType }}>
          {policies.toLocaleString('en-GB')}
        </FigureLink>
      ),
    },
    premium: { align: 'end', cell: ({ premiumPence }) => formatPounds(premiumPence) },
  });

export function PremiumPart({ figures: { premium, ...days } }: PartOfFigures) {
  return (
    <Part title={words.premium} why={words.premiumWhy}>
      {premium.length > 0 && (
        <FigureChart
          rows={premiumByDay(premium)}
          label={({ day }) => formatDay(day)}
          series={[{ name: words.premium, of: ({ premiumPence }) => premiumPence }]}
          write={formatWhole}
        />
      )}
      <OfficeTable
        title={words.premium}
        columns={premiumColumns(days)}
        rows={premiumByProduct(premium)}
        rowKey={({ productType }) => productType}
        whenEmpty={words.none}
      />
    </Part>
  );
}
