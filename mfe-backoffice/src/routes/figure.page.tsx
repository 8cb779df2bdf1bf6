import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import { figureNames, type FigureName, type FigureRow, exportFigureRows } from '@kerbside/contracts/http/imports/figures';
import { rowsQuery, type FigureRowsQuery } from '../api/figures-api.js';
import { figureRows as words, figures } from '../messages/figures.js';
import { figuresPath, callbackPath, claimPath, customerPath, paymentPath, policyPath, quotePath } from '../paths.js';
import { OfficePage } from '../ui/office-page.js';
import { NotFoundPage } from './not-found.page.js';
import { formatDay, isRealDay } from '@kerbside/contracts/days/dates';
import { productType as productTypeSchema } from '@kerbside/contracts/ids';
import { formatPounds } from '@kerbside/contracts/money/money';
import { productNames } from '@kerbside/contracts/products/product-names';
import { figureRowWords } from '@kerbside/contracts/figures/figure-words';
import { quoteReferenceTyped } from '@kerbside/contracts/staff/quote-reference';
import { Link } from 'wouter';
import * as z from 'zod/mini';
import { useAddress, type PageAddress } from '../address.js';
import { DownloadButton } from '../ui/download-button.js';
import { RecordTable } from '../ui/record-table.js';
import { download } from '@kerbside/contracts/ui/data/calls';

export default function FigurePage({ host, figure: asked }: RemoteProps & { readonly figure: string }) {
  const figure = figureNames.find((name) => name === asked);
  if (!figure) return <NotFoundPage host={host} />;
  return <FigureRows host={host} figure={figure} />;
}

/** The records behind a figure, for the days and the product in the address. */
function FigureRows({ host, figure }: RemoteProps & { readonly figure: FigureName }) {
  const address = useAddress(host);
  const wanted = wantedIn(figure, address);
  const load = useLoaded(rowsQuery(host, wanted, address.page));
  const title = words.titles[figure];
  const period = address.get('period');
  const above = { path: period === '' ? figuresPath : `${figuresPath}?${new URLSearchParams({ period }).toString()}`, back: words.back };
  return (
    <OfficePage host={host} title={title} above={above} lead={wordsOf(wanted)}>
      <div>
        <DownloadButton
          host={host}
          fetchFile={() => download(host, exportFigureRows, { query: wanted })}
          fileName={`kerbside-${figure}.csv`}
          label={words.csv}
          name={words.csvOf(title)}
          done={words.csvDone}
        />
      </div>
      <RecordTable
        words={words}
        load={load}
        columns={columns.filter(({ key }) => !unsaid[figure]?.includes(key))}
        rowKey={({ id, title: reference }) => `${id} ${reference}`}
        onPage={address.toPage}
      />
    </OfficePage>
  );
}

/** Which days and which product it is about; nothing where it is about all. */
const wordsOf = ({ from, until, productType }: FigureRowsQuery): string | undefined => {
  const days = from && until ? [figures.stretch(formatDay(from), formatDay(until))] : [];
  return [...days, ...(productType ? [productNames[productType]] : [])].join(', ') || undefined;
};

/** Parts of the address that no longer make sense are left out. */
const wantedIn = (figure: FigureName, address: PageAddress): FigureRowsQuery => {
  const [from, until] = [address.get('from'), address.get('until')];
  const product = z.safeParse(productTypeSchema, address.get('productType'));
  return {
    figure,
    ...(isRealDay(from) && isRealDay(until) ? { from, until } : {}),
    ...(product.success ? { productType: product.data } : {}),
  };
};

const columns = columnsUnder(words)<FigureRow>({
  on: { value: ({ on }) => on, cell: ({ on }) => formatDay(on) },
  reference: (row) => <Reference row={row} />,
  product: ({ productType }) => (productType === null ? '' : productNames[productType]),
  status: (row) => figureRowWords(row).status,
  amount: { align: 'end', cell: ({ amountPence }) => (amountPence === null ? '' : formatPounds(amountPence)) },
  customer: ({ customerId }) => (customerId === null ? '' : <Link href={customerPath(customerId)}>{words.see}</Link>),
});

/** What the records of a figure never have. */
const unsaid: Partial<Record<FigureName, readonly string[]>> = {
  payments: ['product'],
  overdue: ['product'],
  callbacks: ['product', 'amount'],
};

const [firstStep, paid] = [1, 6];

function Reference({ row }: { readonly row: FigureRow }) {
  const { kind, id, customerId, productType, status } = row;
  const { title } = figureRowWords(row);
  if (kind === 'claim') return <Link href={claimPath(id)}>{title}</Link>;
  if (kind === 'policy' && customerId !== null) return <Link href={policyPath(customerId, id)}>{title}</Link>;
  if (kind === 'payment' && customerId !== null) return <Link href={paymentPath(customerId, id)}>{title}</Link>;
  if (kind === 'quote' && productType !== null)
    return (
      <Link href={quotePath({ id, productType, step: status === 'bought' ? paid : firstStep })}>
        {quoteReferenceTyped(title) ?? words.quote(id)}
      </Link>
    );
  return kind === 'callback' ? <Link href={callbackPath(id)}>{title}</Link> : title;
}
