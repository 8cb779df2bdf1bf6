import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { claim, decision as words, sending as sendingWords } from '../../messages/claims.js';
import { ClaimPayment } from './claim-payment.js';
import { DecisionForm } from './decision-form.js';
import { has } from '../gate/rights.js';
import { Unsent, useUnsent } from '../../ui/unsent.js';
import { WhoDid } from '../lists/who-did.js';
import { setOffWords } from '@kerbside/contracts/claims/excess';
import type { ClaimDecision, DecisionLine, Claim } from '@kerbside/contracts/http/claims/claims';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { formatMoment } from '../../ui/moment.js';
import { Section } from '../../ui/section.js';
import text from '../../ui/text.module.css';
import css from './claim-decision.module.css';
import { claimSteps } from '@kerbside/contracts/claims/claim-forms';
import type { ClaimKind } from '@kerbside/contracts/claims/claim-kinds';
import { CallError } from '@kerbside/contracts/client';
import { optionalText } from '@kerbside/contracts/fields';
import { NumberField } from '@kerbside/contracts/ui/controls/number-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { movedOn, sendDraft } from '../../api/claims-api.js';
import type { OfClaim } from '../../office-props.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';
import { OfficeTable } from '../../ui/office-table.js';

/** What was decided and paid, and the form where a decision is due. */
export function ClaimOutcome(props: OfClaim) {
  const { status, decision, appeal } = props.reviewed.claim;
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
      {!isDue && unsent.length > 0 && (
        <Unsent
          title={words.meanwhile}
          why={words.meanwhileWhy}
          unsent={unsent}
          who={<WhoDid host={props.host} deed={movedOn(props.reviewed.claim)} />}
        />
      )}
      {decision && <Decided title={appeal && !isDue ? words.answerTitle : words.title} decision={decision} />}
      {decision && <ClaimPayment {...props} />}
      {appeal && <Appeal {...appeal} />}
      {isOwnAppeal && (
        <Alert tone="info" title={words.appealTitle}>
          {words.decidedByYou} {mayAnswerIt && words.ifNobodyElse}
        </Alert>
      )}
      {mayAnswerIt && isDue && <DecisionForm {...props} {...ofForm} />}
    </>
  );
}

/** What the customer has against the first decision, also once it is answered. */
function Appeal({ text: said, at }: NonNullable<Claim['appeal']>) {
  return (
    <Section title={words.appeal}>
      <p>{words.appealWhy(formatMoment(at))}</p>
      <blockquote className={text.typed}>{said}</blockquote>
    </Section>
  );
}

/** A decision, line by line, as the customer reads it. */
function Decided({
  title,
  decision: { lines, totalPence, coveredPence, excessPence = 0, setOffPence = 0, note, decidedAt, sameBecause },
}: {
  readonly title: string;
  readonly decision: ClaimDecision;
}) {
  return (
    <Section title={title}>
      <p>{words.decidedOn(formatMoment(decidedAt))}</p>
      <p>{note}</p>
      {sameBecause !== undefined && <p>{words.bySame(sameBecause)}</p>}
      <OfficeTable title={title} columns={columns} rows={lines.map(numbered)} rowKey={({ number }) => String(number)} />
      {excessPence > 0 && <p>{words.excessTaken(formatPounds(excessPence))}</p>}
      {setOffPence > 0 && <p>{setOffWords(setOffPence)}</p>}
      <p className={css.total}>{words.totalOf(formatPounds(coveredPence), formatPounds(totalPence))}</p>
    </Section>
  );
}

type NumberedLine = DecisionLine & { readonly number: number };
const numbered = (line: DecisionLine, number: number): NumberedLine => ({ ...line, number });

const columns = columnsUnder({ ...words, what: words.description })<NumberedLine>({
  what: ({ description }) => description,
  amount: { align: 'end', cell: ({ amountPence }) => <Money pence={amountPence} /> },
  cover: (line) => words.covers[coverOf(line)],
  covered: { align: 'end', cell: ({ coveredPence }) => <Money pence={coveredPence} /> },
  reason: ({ reason }) => reason,
});

const coverOf = ({ amountPence, coveredPence }: DecisionLine) => {
  if (coveredPence === 0) return 'none';
  return coveredPence === amountPence ? 'whole' : 'part';
};

const schema = z.object({ mileage: z.string(), overrule: optionalText(500, 'the reason') });

/** A claim that its customer could not send: staff send it, and say why where what we know is against it. */
function SendForCustomer({ host, reviewed: { claim } }: OfClaim) {
  const asksMileage = questionsOf(claim.kind).some(({ type }) => type === 'mileage');
  const sending = useMutation(sendDraft(host, claim));
  const form = useForm({
    schema,
    initial: { mileage: typedMileage(claim), overrule: '' },
    send: ({ mileage, overrule }) =>
      sending
        .mutateAsync({ overrule, ...(asksMileage && mileage !== typedMileage(claim) ? { mileage } : {}) })
        .catch(withLabels(claim.kind)),
    done: () => host.toast(sendingWords.sent, 'success'),
  });
  const asksWhy = form.values.overrule !== '' || form.summary.errors.length > 0;
  return (
    <Section title={sendingWords.title}>
      <p>{sendingWords.lead}</p>
      <PageForm form={form} label={sendingWords.title} tone="secondary" proceed={sendingWords.send} proceeding={sendingWords.sending}>
        {asksMileage && <NumberField label={sendingWords.mileage} suffix="miles" width={10} {...form.field('mileage')} />}
        {asksWhy && (
          <TextField
            label={sendingWords.overrule}
            hint={sendingWords.overruleHint}
            optional
            autoComplete="off"
            {...form.field('overrule')}
          />
        )}
      </PageForm>
    </Section>
  );
}

const typedMileage = ({ answers }: Pick<Claim, 'answers'>): string => answers['mileage'] ?? '';

const questionsOf = (kind: ClaimKind) => claimSteps[kind].flatMap(({ questions }) => questions);

/** What is wrong is said beside the customer's questions on their page: here each is named with its question. */
const withLabels =
  (kind: ClaimKind) =>
  (error: unknown): never => {
    if (!(error instanceof CallError)) throw error;
    const labels = new Map(questionsOf(kind).map(({ name, label }) => [name, label]));
    const told = ([name, message]: [string, string]) => [
      name,
      name === 'mileage' ? message : sendingWords.about(labels.get(name), message),
    ];
    throw new CallError(error.code, error.message, error.status, Object.fromEntries(Object.entries(error.fields).map(told)), error.data);
  };
