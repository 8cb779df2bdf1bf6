import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import type { RemoteProps, HostApi } from '@kerbside/contracts/host';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { booksQuery, compare, sandboxDayQuery, settle } from '../api/books-api.js';
import { books as words, sandboxDay as sandboxDayWords } from '../messages/books.js';
import { OfficePage } from '../ui/office-page.js';
import { sandboxDayPath } from '../paths.js';
import { CustomerById } from '../features/people/customer-link.js';
import type { Comparison, Books, ResolvedDifference, Difference } from '@kerbside/contracts/http/payments/books';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { formatMoment } from '../ui/moment.js';
import { Nothing } from '../ui/nothing.js';
import { Section } from '../ui/section.js';
import css from '../ui/text.module.css';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { TwoLines } from '../ui/two-lines.js';
import { useNames, type NameOf } from '../features/reminders/names.js';
import { Loaded } from '../features/lists/loaded.js';
import { SendButton } from '../ui/send-button.js';
import { OfficeTable } from '../ui/office-table.js';
import { Facts } from '../ui/facts.js';
import { Box } from '../ui/panes.js';

export default function BooksPage({ host }: RemoteProps) {
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <BooksView host={host} />
      <SandboxDayLink host={host} />
    </OfficePage>
  );
}

/** Only where the day can be moved. */
function SandboxDayLink({ host }: RemoteProps) {
  const { data } = useQuery(sandboxDayQuery(host));
  return data?.isMovable ? (
    <p>
      <Link href={sandboxDayPath}>{sandboxDayWords.open}</Link>
    </p>
  ) : null;
}

function ResolvedTable({ rows, host }: { readonly rows: readonly ResolvedDifference[]; readonly host: HostApi }) {
  const name = useNames(host);
  return (
    <Section title={words.resolved}>
      {rows.length === 0 ? (
        <Nothing title={words.resolvedNone}>{words.resolvedNoneWhy}</Nothing>
      ) : (
        <OfficeTable title={words.resolved} columns={columnsOf(name)} rows={rows} rowKey={({ id, foundAt }) => `${id} ${foundAt}`} />
      )}
    </Section>
  );
}

const columnsOf = (name: NameOf) =>
  columnsUnder(words)<ResolvedDifference>({
    what: ({ kind, says }) => <TwoLines first={words.kinds[kind]} second={says} />,
    customer: ({ customerId, reference }) => <TwoLines first={<CustomerById customerId={customerId} />} second={reference} />,
    sum: { align: 'end', cell: ({ amountPence }) => <Money pence={amountPence} /> },
    when: ({ resolvedAt }) => formatMoment(resolvedAt),
    who: ({ resolvedBy }) => (resolvedBy === null ? words.byItself : name(resolvedBy)),
  });

/** Where ledger, providers and policies disagree, what was resolved, and the comparisons of the last month. */
function BooksView({ host }: RemoteProps) {
  return (
    <Loaded query={booksQuery(host)} words={words}>
      {({ last, comparedAt, differences, count, resolved, comparisons }) => (
        <Stack>
          <CompareNow host={host} last={last} comparedAt={comparedAt} />
          {(comparedAt !== null || count > 0) && (
            <Section title={words.differences}>
              {count > differences.length && <p>{words.shown(differences.length, count)}</p>}
              {differences.length === 0 && <Nothing title={words.none}>{words.noneWhy}</Nothing>}
              <ul className={css.list} aria-label={words.differences}>
                {differences.map((difference) => (
                  <li key={difference.id}>
                    <DifferenceCard host={host} difference={difference} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <ResolvedTable host={host} rows={resolved} />
          <ComparisonsTable rows={comparisons} />
        </Stack>
      )}
    </Loaded>
  );
}

function ComparisonsTable({ rows }: { readonly rows: readonly Comparison[] }) {
  return (
    <Section title={words.comparisons}>
      <OfficeTable
        title={words.comparisons}
        columns={columns}
        rows={rows}
        rowKey={({ startedAt }) => startedAt}
        whenEmpty={words.comparisonsNone}
      />
    </Section>
  );
}

const figure = (count: number) => count.toLocaleString('en-GB');

const columns = columnsUnder({ ...words, unread: words.notRead })<Comparison>({
  began: ({ startedAt }) => formatMoment(startedAt),
  ended: ({ endedAt }) => (endedAt === null ? words.running : formatMoment(endedAt)),
  compared: { align: 'end', cell: ({ compared }) => figure(compared) },
  unread: { align: 'end', cell: ({ unread }) => figure(unread) },
  differing: { align: 'end', cell: ({ differing }) => (differing === undefined ? words.notCounted : figure(differing)) },
});

/** When everything was last compared, how far a running comparison is, and the button that starts one. */
function CompareNow({ host, last, comparedAt }: RemoteProps & Pick<Books, 'last' | 'comparedAt'>) {
  const isRunning = last?.endedAt === null;
  return (
    <Stack gap="small">
      {last === null && <Nothing title={words.never}>{words.neverWhy}</Nothing>}
      <div role="status">
        {isRunning ? (
          <p>{words.soFar(last.compared, last.toCompare)}</p>
        ) : (
          comparedAt !== null && <p>{words.last(formatMoment(comparedAt))}</p>
        )}
      </div>
      {isRunning && (
        <progress
          className={css.progress}
          aria-label={words.progress}
          value={last.compared}
          max={Math.max(last.toCompare, last.compared, 1)}
        />
      )}
      {!isRunning && last && last.unread > 0 && <Alert tone="warning">{words.unread(last.unread)}</Alert>}
      <SendButton
        label={words.compare}
        variant="primary"
        busy={isRunning}
        busyLabel={words.comparing}
        mutation={compare(host)}
        sent={undefined}
      />
    </Stack>
  );
}

/** One difference: its purchase and customer, what it is, and what to do. Comparing it again reads the providers first. */
function DifferenceCard({ host, difference }: RemoteProps & { readonly difference: Difference }) {
  const { id, kind, customerId, amountPence, reference, foundAt, says, toDo } = difference;
  const facts = [
    { label: words.customer, value: <CustomerById customerId={customerId} /> },
    { label: words.sum, value: <Money pence={amountPence} /> },
    { label: words.purchase, value: reference },
    { label: words.found, value: formatMoment(foundAt) },
  ];
  const told = ({ isGone }: { readonly isGone: boolean }) =>
    host.toast(isGone ? words.gone : words.stillThere, isGone ? 'success' : 'info');
  return (
    <Box>
      <Stack gap="small">
        <h3 className={css.title}>{words.kinds[kind]}</h3>
        <Facts facts={facts} />
        <p>{says}</p>
        <p>
          <strong>{words.toDo}</strong> {toDo}
        </p>
        <SendButton
          label={words.settle}
          aria-label={words.settleOf(words.kinds[kind], reference)}
          busyLabel={words.settling}
          mutation={settle(host)}
          sent={id}
          done={told}
        />
      </Stack>
    </Box>
  );
}
