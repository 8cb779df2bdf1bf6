import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { claim, decision as words } from '../../messages/claims.js';
import { ClaimPayment } from './claim-payment.js';
import { DecisionForm } from './decision-form.js';
import type { OfClaim } from '../claims/of-claim.js';
import { SendForCustomer } from '../claims/send-for-customer.js';
import { has } from '../gate/rights.js';
import { Unsent, useUnsent } from '../../ui/unsent.js';
import { setOffWords } from '@kerbside/contracts/claims/excess';
import type { ClaimDecision, DecisionLine } from '@kerbside/contracts/http/claims/claims';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { Table, type Column } from '@kerbside/contracts/ui/page/table';
import { formatMoment } from '../../ui/moment.js';
import { Section } from '../../ui/section.js';
import css from './claim-decision.module.css';

/** What was decided and paid, and the form where a decision is due. */
export function ClaimOutcome(props: OfClaim) {
  const { status, decision } = props.reviewed.claim;
  const { unsent, isSent: _, ...ofForm } = useUnsent();
  if (status === 'draft')
    return (
      <>
        <p>{claim.draft}</p>
        <SendForCustomer {...props} />
      </>
    );
  const isOwnAppeal = props.reviewed.decidedByYou;
  const mayAnswerIt = !isOwnAppeal || has(props.host.session.role, 'admin');
  const isDue = status === 'submitted' || status === 'appealed';
  return (
    <>
      {!isDue && unsent.length > 0 && <Unsent title={words.meanwhile} why={words.meanwhileWhy} unsent={unsent} />}
      {decision && <Decided decision={decision} />}
      {decision && <ClaimPayment {...props} />}
      {isOwnAppeal && (
        <Alert tone="info" title={words.appealTitle}>
          {words.decidedByYou} {mayAnswerIt && words.ifNobodyElse}
        </Alert>
      )}
      {mayAnswerIt && isDue && <DecisionForm {...props} {...ofForm} />}
    </>
  );
}

/** A decision, line by line, as the customer reads it. */
function Decided({
  decision: { lines, totalPence, coveredPence, excessPence = 0, setOffPence = 0, note, decidedAt, sameBecause },
}: {
  readonly decision: ClaimDecision;
}) {
  return (
    <Section title={words.title}>
      <p>{words.decidedOn(formatMoment(decidedAt))}</p>
      <p>{note}</p>
      {sameBecause !== undefined && <p>{words.bySame(sameBecause)}</p>}
      <Table caption={words.title} hideCaption dense columns={columns} rows={lines.map(numbered)} rowKey={({ number }) => String(number)} />
      {excessPence > 0 && <p>{words.excessTaken(formatPounds(excessPence))}</p>}
      {setOffPence > 0 && <p>{setOffWords(setOffPence)}</p>}
      <p className={css.total}>{words.totalOf(formatPounds(coveredPence), formatPounds(totalPence))}</p>
    </Section>
  );
}

type NumberedLine = DecisionLine & { readonly number: number };
const numbered = (line: DecisionLine, number: number): NumberedLine => ({ ...line, number });

const columns: readonly Column<NumberedLine>[] = [
  { key: 'what', heading: words.description, cell: ({ description }) => description },
  { key: 'amount', heading: words.amount, align: 'end', cell: ({ amountPence }) => <Money pence={amountPence} /> },
  { key: 'cover', heading: words.cover, cell: (line) => words.covers[coverOf(line)] },
  { key: 'covered', heading: words.covered, align: 'end', cell: ({ coveredPence }) => <Money pence={coveredPence} /> },
  { key: 'reason', heading: words.reason, cell: ({ reason }) => reason ?? words.none },
];

const coverOf = ({ amountPence, coveredPence }: DecisionLine) => {
  if (coveredPence === 0) return 'none';
  return coveredPence === amountPence ? 'whole' : 'part';
};
