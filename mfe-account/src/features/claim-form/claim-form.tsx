import { knownPurchaseDate, type ClaimQuestion } from '@kerbside/contracts/claims/claim-forms';
import { hasRepairs } from '@kerbside/contracts/claims/claim-kinds';
import { showLongDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { meQuery } from '../../api/queries.js';
import { claim as words } from '../../messages/claims.js';
import { ClaimFiles } from '../claims/claim-files.js';
import { failedOn } from '@kerbside/contracts/car/mot-failures';
import { FailedItems } from './failed-items.js';
import { CheckClaim } from './check-claim.js';
import css from './claim-form.module.css';
import { DiscardClaim } from './discard-claim.js';
import { MileageField } from './mileage-field.js';
import { QuestionField, Share, type QuestionFieldProps } from './question-field.js';
import { useClaimForm } from './use-claim-form.js';
import type { OfClaim } from '../claims/of-claim.js';
import { ValueByCondition } from './value-by-condition.js';

const idOf = (name: string): string => `claim-${name}`;

/** A claim that was not sent yet: a question at a time, then all of it to be checked. */
export function ClaimForm(props: OfClaim) {
  const { host, claim, onRefused } = props;
  const form = useClaimForm(props);
  const { page, pages, place, asked, faults } = form;
  const errors = asked.flatMap(({ name }) => (faults[name] === undefined ? [] : [{ message: faults[name], target: idOf(name) }]));
  const title = words.stepTitle(place + 1, pages.length + 1, page?.step.title ?? words.check);
  useStepTitle(host, title, errors.length > 0);
  return (
    <Stack>
      <ErrorSummary attempt={form.attempt} errors={errors} />
      <form className={css.page} noValidate onSubmit={(event) => event.preventDefault()}>
        <div>
          <PageTitle name={page?.name ?? ''} staysAway={errors.length > 0}>
            {title}
          </PageTitle>
          <Share of={(place + 1) / (pages.length + 1)} />
        </div>
        {page === undefined && <CheckClaim host={host} claim={{ ...claim, answers: form.answers }} pages={pages} missing={form.missing} />}
        {asked.map((question, at) => (
          <Asked key={question.name} host={host} claim={claim} form={form} question={question} prominent={at === 0} onRefused={onRefused} />
        ))}
        {form.refusals.map((why) => (
          <Alert key={why} tone="danger" live>
            {why}
          </Alert>
        ))}
        <Moves form={form} />
        {form.kept !== 'unchanged' && <p role="status">{form.kept === 'kept' ? words.kept : words.notKept}</p>}
      </form>
      {hasRepairs(claim.kind) && (
        <Alert tone="warning" title={words.doNotStart}>
          {words.doNotStartWhy}
        </Alert>
      )}
      <Cluster>
        <Button label={words.later} variant="quiet" flush onClick={() => void form.finishLater()} />
        <DiscardClaim host={host} claim={claim} onRefused={onRefused} />
      </Cluster>
    </Stack>
  );
}

type Form = ReturnType<typeof useClaimForm>;

/** On to the next page, and back. Enter in a field is the first of them. */
function Moves({
  form,
}: {
  readonly form: Pick<Form, 'page' | 'place' | 'isBusy' | 'isMileageEdited' | 'mayWait' | 'goOn' | 'goBack' | 'skip'>;
}) {
  const isLast = form.page === undefined;
  return (
    <Cluster>
      <Button
        label={isLast ? words.send : words.next}
        type="submit"
        busy={form.isBusy}
        busyLabel={isLast ? words.sending : words.saving}
        aria-disabled={form.isMileageEdited}
        onClick={() => void form.goOn()}
      />
      {form.place > 0 && <Button label={words.back} variant="secondary" onClick={form.goBack} />}
      {form.mayWait && <Button label={words.addLater} variant="quiet" onClick={form.skip} />}
    </Cluster>
  );
}

/** Each page has a title of its own (2.4.2), which says when something is to be mended. The page sets its own as it is drawn. */
const useStepTitle = (host: Pick<OfClaim['host'], 'title'>, title: string, isWrong: boolean): void => {
  useEffect(() => {
    queueMicrotask(() => host.title(isWrong ? words.errorTitle(title) : title));
  }, [host, title, isWrong]);
};

interface PageTitleProps {
  /** The page's; with another one the focus comes here. */
  readonly name: string;
  /** What is wrong has the focus. */
  readonly staysAway: boolean;
  readonly children: string;
}

/** A page begins at its title: the button that led to it was at the foot of the one before. */
function PageTitle({ name, staysAway, children }: PageTitleProps) {
  const place = useRef<HTMLHeadingElement>(null);
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current !== name && !staysAway) place.current?.focus();
    shown.current = name;
  }, [name, staysAway]);
  return (
    <h2 ref={place} className={css.step} tabIndex={-1}>
      {children}
    </h2>
  );
}

interface AskedProps extends Pick<OfClaim, 'host' | 'claim' | 'onRefused'> {
  readonly form: Pick<Form, 'faults' | 'answers' | 'motTests' | 'answer' | 'confirm' | 'filed' | 'uploads'>;
  readonly question: ClaimQuestion;
  readonly prominent: boolean;
}

function Asked({ host, claim, form, question, prominent, onRefused }: AskedProps) {
  const { answers, answer, confirm, filed, uploads } = form;
  const { name, label } = question;
  const id = idOf(name);
  const error = form.faults[name];
  if (question.type === 'files')
    return (
      <ClaimFiles
        host={host}
        claim={claim}
        category={question.category}
        uploads={uploads}
        id={id}
        label={label}
        prominent={prominent}
        error={error}
        onChanged={(changed) => filed(name, changed)}
        onRefused={onRefused}
      />
    );
  const given = { id, error, prominent, value: answers[name] ?? '', onChange: (value: string) => answer(name, value) };
  if (question.type === 'mileage') return <MileageField {...given} label={label} claim={claim} onConfirm={confirm} />;
  if (name === 'account_address_correct') return <AccountAddress host={host} {...given} question={question} />;
  const failed = question.type === 'lines' && question.failedOn ? failedOn(answers[question.failedOn] ?? '', form.motTests) : [];
  if (failed.length > 0) return <FailedItems {...given} label={label} items={failed} />;
  const bought = name === 'is_vehicle_purchase_date_correct' ? answers[knownPurchaseDate] : undefined;
  const field = <QuestionField {...given} question={question} hint={bought && words.boughtOn(showLongDay(bought))} />;
  const { registrationNumber } = claim.vehicle;
  if (question.name !== 'condition' || registrationNumber === null) return field;
  return (
    <>
      {field}
      <ValueByCondition host={host} registration={registrationNumber} condition={answers['condition']} />
    </>
  );
}

/** Asks whether the account's address is correct, beside that address; without it while it cannot be read. */
function AccountAddress({ host, ...field }: RemoteProps & Omit<QuestionFieldProps, 'hint'>) {
  const { data } = useQuery(meQuery(host));
  return <QuestionField {...field} hint={data && hintOf(data.person)} />;
}

const hintOf = ({ address, postcode }: Person): string => {
  const known = [...address, postcode].filter(Boolean).join(', ');
  return known === '' ? words.noAddress : words.addressIs(known);
};
