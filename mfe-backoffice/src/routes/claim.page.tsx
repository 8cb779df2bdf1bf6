import type { RemoteProps } from '@kerbside/contracts/host';
import { Tabs } from '@kerbside/contracts/ui/page/tabs';
import { loadOf, useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { isAppealAnswer } from '@kerbside/contracts/claims/appeal-answer';
import { formatDay } from '@kerbside/contracts/days/dates';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { Timeline, type TimelineEvent } from '@kerbside/contracts/ui/page/timeline';
import { useAddress } from '../address.js';
import { claimNowQuery, claimQuery, ask, movedOn } from '../api/claims-api.js';
import { ClaimAnswers } from '../features/claims/claim-answers.js';
import { ClaimCover, ClaimFacts } from '../features/claims/claim-facts.js';
import { ClaimOutcome } from '../features/claim-decision/claim-outcome.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { PersonAtHand } from '../features/timeline/person-at-hand.js';
import { claim as words, asked as askedWords, queue } from '../messages/claims.js';
import { claimsPath, claimPath } from '../paths.js';
import { WithAction, WithList } from '../ui/bench.js';
import { Stacked, Section } from '../ui/section.js';
import { formatMoment } from '../ui/moment.js';
import css from '../ui/text.module.css';
import { askAboutClaim } from '@kerbside/contracts/http/claims/desk';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { QueueRows } from '../ui/queue-rows.js';
import { DraftOffer } from '../features/drafts/draft-offer.js';
import { useDraft } from '../features/drafts/use-draft.js';
import { useCustomerNames } from '../features/people/customer-link.js';
import type { OfClaim } from '../office-props.js';
import { useQueue } from '../features/claims/claim-status.js';
import { isRefusal } from '@kerbside/contracts/client';
import { WhoDid } from '../features/lists/who-did.js';
import { Unsent, useLeft, useUnsent, type FormOfOne } from '../ui/unsent.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

const parts = ['claim', 'person'] as const;
const tabs = parts.map((key) => ({ key, label: words.parts[key] }));

/** The queue, the claim with its person, and the decision in view at once. */
export default function ClaimPage({ host, claimId }: RemoteProps & { readonly claimId: string }) {
  const load = useLoaded(claimQuery(host, claimId));
  const { search } = useAddress(host);
  return (
    <WithList list={<QueueBeside host={host} claimId={claimId} />}>
      <DetailPage
        key={claimId}
        host={host}
        load={load}
        above={{ path: search === '' ? claimsPath : `${claimsPath}?${search}`, back: words.back }}
        heading={{ title: load.status === 'ready' ? words.titleOf(load.data.claim.reference) : words.title }}
        missing={words}
        words={words}
      >
        {(reviewed) => (
          <WithAction
            label={words.decide}
            first="reading"
            action={
              <>
                <ClaimFacts host={host} reviewed={reviewed} />
                <ChangedSince host={host} reviewed={reviewed} />
                <ClaimOutcome host={host} reviewed={reviewed} />
              </>
            }
          >
            <ClaimParts host={host} reviewed={reviewed} />
          </WithAction>
        )}
      </DetailPage>
    </WithList>
  );
}

/** Says that the claim is not as it was read. What is shown stays until the reader asks: a decision says which version it is about. */
function ChangedSince({ host, reviewed: { claim } }: OfClaim) {
  const read = useQuery({ ...claimQuery(host, claim.id), enabled: false });
  const now = useQuery({
    ...claimNowQuery(host, claim.id),
    initialData: claim,
    initialDataUpdatedAt: read.dataUpdatedAt,
    staleTime: Infinity,
  });
  const isSending = useIsMutating() > 0;
  if (isSending || read.isFetching || now.dataUpdatedAt <= read.dataUpdatedAt || !isChanged(claim, now.data)) return null;
  const again = <Button label={words.readAgain} variant="secondary" onClick={() => void read.refetch()} />;
  const known = stepsOf(claim);
  const since = stepsOf(now.data).filter(({ title, at }) => !known.some((step) => step.title === title && step.at === at));
  return (
    <Alert tone="warning" live title={words.changed} actions={again}>
      {since.length === 0
        ? words.changedSomehow
        : since.map(({ title, at, isOurs }) => words.changedBy(title, isOurs ? undefined : formatMoment(at))).join(' ')}
      {since.some(({ isOurs }) => isOurs) && (
        <>
          {' '}
          <WhoDid host={host} deed={movedOn(claim)} />
        </>
      )}{' '}
      {words.changedWhy}
    </Alert>
  );
}

/** `refusal` is not among what is reviewed. */
const isChanged = (seen: Claim, { refusal: _, ...now }: Claim): boolean => JSON.stringify(seen) !== JSON.stringify(now);

function ClaimParts({ host, reviewed }: OfClaim) {
  const address = useAddress(host);
  const part = parts.find((one) => one === address.get('part')) ?? 'claim';
  return (
    <Tabs label={words.parts.label} tabs={tabs} selected={part} onSelect={(next) => address.change({ part: next }, { replace: true })}>
      {part === 'person' ? (
        <PersonAtHand host={host} customerId={reviewed.claim.customerId} email={undefined} />
      ) : (
        <Stacked>
          <ClaimQuestions questions={reviewed.questions} />
          <ClaimAnswers host={host} reviewed={reviewed} />
          <ClaimCover reviewed={reviewed} />
          <ClaimAsked host={host} reviewed={reviewed} />
          <ClaimTimeline claim={reviewed.claim} />
        </Stacked>
      )}
    </Tabs>
  );
}

/** What staff should ask about. It decides nothing. */
function ClaimQuestions({ questions }: Pick<OfClaim['reviewed'], 'questions'>) {
  if (questions.length === 0) return null;
  return (
    <Alert tone="info" title={words.questions}>
      <ul aria-label={words.questions}>
        {questions.map((question) => (
          <li key={question}>{words.asks[question]}</li>
        ))}
      </ul>
      <p>{words.questionsWhy}</p>
    </Alert>
  );
}

interface ClaimStep {
  readonly title: string;
  readonly at: string;
  readonly isOurs: boolean;
}

/** What happened to a claim so far, in that order. */
const stepsOf = ({ history, asked }: Claim): readonly ClaimStep[] => {
  const steps = history.map(({ what, at }, place) => ({
    title: isAppealAnswer(history, place) ? words.appealAnswered : words.happened[what],
    at,
    isOurs: what === 'decided' || what === 'paid',
  }));
  const questions = asked.flatMap(({ at, answer }) => [
    { title: words.asked, at, isOurs: true },
    ...(answer ? [{ title: words.answered, at: answer.at, isOurs: false }] : []),
  ]);
  return [...steps, ...questions].toSorted((one, two) => one.at.localeCompare(two.at));
};

function ClaimTimeline({ claim }: { readonly claim: Claim }) {
  const { dueOn } = claim;
  const done = stepsOf(claim).map(({ title, at }, place): TimelineEvent => ({
    id: String(place),
    title,
    when: formatMoment(at),
    state: 'done',
  }));
  const next: TimelineEvent[] =
    dueOn === null ? [] : [{ id: 'next', title: words.weDecide, when: words.by(formatDay(dueOn)), state: 'now' }];
  return (
    <Section title={words.timeline}>
      <Timeline label={words.timeline} events={[...done, ...next]} />
    </Section>
  );
}

/** What we asked the customer, with the answers, and the next question while the claim waits for a decision. */
function ClaimAsked(props: OfClaim) {
  const { status, asked, waitsForCustomer } = props.reviewed.claim;
  const isOpen = status === 'submitted' || status === 'appealed';
  const { unsent, isSent: _, ...ofForm } = useUnsent();
  const isDue = isOpen && !waitsForCustomer;
  if (!isOpen && asked.length === 0 && unsent.length === 0) return null;
  const rows = asked.flatMap(({ text, at, answer }) => [
    { label: askedWords.askedOn(formatMoment(at)), value: typed(text) },
    ...(answer ? [{ label: askedWords.answeredOn(formatMoment(answer.at)), value: typed(answer.text) }] : []),
  ]);
  return (
    <Section title={askedWords.title}>
      {rows.length > 0 ? <DefinitionList rows={rows} /> : <p>{askedWords.none}</p>}
      {waitsForCustomer && <p>{askedWords.waits}</p>}
      {isDue && <QuestionForm {...props} {...ofForm} />}
      {!isDue && unsent.length > 0 && (
        <Unsent
          title={askedWords.meanwhile}
          why={askedWords.meanwhileWhy}
          unsent={unsent}
          who={<WhoDid host={props.host} deed={movedOn(props.reviewed.claim)} />}
        />
      )}
    </Section>
  );
}

const typed = (text: string) => <span className={css.typed}>{text}</span>;

function QuestionForm({ host, reviewed: { claim }, onSent, onLeft }: OfClaim & FormOfOne) {
  const asking = useMutation(ask(host, claim.id));
  const form = useForm({
    schema: askAboutClaim.body,
    initial: { text: '' },
    send: ({ text }) => {
      onSent(true);
      return asking.mutateAsync(text).catch((error: unknown) => {
        // Where the answer was lost, the question that stands by now is their own.
        if (isRefusal(error)) onSent(false);
        throw error;
      });
    },
    done: () => {
      draft.drop();
      host.toast(askedWords.sent, 'success');
    },
  });
  const draft = useDraft({ host }, { related_model: 'claim', related_id: claim.id, form_name: 'question' }, form);
  useLeft([{ label: askedWords.text, value: form.values.text }], { onLeft });
  return (
    <PageForm form={form} label={askedWords.title} tone="secondary" proceed={askedWords.send} proceeding={askedWords.sending}>
      <DraftOffer draft={draft} />
      <TextArea label={askedWords.text} hint={askedWords.textHint} rows={3} {...form.field('text')} />
    </PageForm>
  );
}

/** The queue, a line each, beside the claim that is open. */
function QueueBeside({ host, claimId }: RemoteProps & { readonly claimId: string }) {
  const { address, query } = useQueue(host);
  const name = useCustomerNames(host, query.data?.rows);
  return (
    <QueueRows
      words={queue}
      late={queue.late}
      load={loadOf(query)}
      rowOf={({ id, customerId, reference, ageDays, isLate, waitsForCustomer }) => ({
        key: id,
        href: claimPath(id, address.search),
        who: name(customerId) ?? reference,
        when: queue.days(ageDays),
        isLate: isLate && !waitsForCustomer,
      })}
      open={claimId}
    />
  );
}
