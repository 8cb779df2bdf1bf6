import { londonDay } from '@kerbside/contracts/days/dates';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { SoldPolicy } from '@kerbside/contracts/http/pricing/products';
import { formatPounds } from '@kerbside/contracts/money/money';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary, type SummaryError } from '@kerbside/contracts/ui/controls/error-summary';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { PolicyDocuments } from '@kerbside/contracts/ui/cover/policy-documents';
import { useReturn } from '@kerbside/contracts/ui/page/use-return';
import { useLoad, type Load } from '@kerbside/contracts/ui/data/use-load';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { Loading } from '@kerbside/contracts/ui/page/panel';
import { useId, useState } from 'react';
import { booking as bookingWords } from '../../messages/booking.js';
import { quote as quoteWords } from '../../messages/quote.js';
import { summary as words } from '../../messages/summary.js';
import { paymentPath } from '../../paths.js';
import { useBookedVisit } from '../booked-visit/use-booked-visit.js';
import { GapInformation } from '../gap/gap-information.js';
import { useGapInformation } from '../gap/use-gap-information.js';
import { LevelFacts } from '../product-facts/level-facts.js';
import { QuoteReceipt } from '../quote/quote-receipt.js';
import { Fold } from '../step-page/fold.js';
import { StepPage } from '../step-page/step-page.js';
import { withApi, Awaited, type StepProps } from '../step-page/step-props.js';
import { makeAccountToBuy } from '../person/new-account.js';
import { isCustomer, personOfAccount, type TypedPerson } from '../person/person.js';
import { BoughtCard } from './bought-card.js';
import css from './summary.module.css';
import { cancellingOf, mainOf, termsBox, titleOf, useAgreed } from './bought.js';
import { QuoteFacts } from './quote-facts.js';
import { isAgreed, Terms } from './terms.js';
import { UnsuitedNotes } from './unsuited-notes.js';
import { useBought } from '../covered/use-bought.js';
import { useSubmitSignedIn } from '../../use-signed-in.js';

/** What follows it waits for it: nobody ticks a box that moves away under the pointer. */
const BookingCard = latePart(() => import('../booked-visit/booking-card.js'), { loading: <Loading>{bookingWords.cardLoading}</Loading> });
/** Only for whoever is signed in. */
const CoveredAlreadyNote = latePart(() => import('../covered/covered-already-note.js'), { loading: <Awaited /> });

/** Step 5: what is being bought, and the terms to agree to (Q2). */
function SummaryStep(step: StepProps) {
  const { host } = step;
  const account = useAccount(step);
  const known = account.status === 'ready' ? account.data : undefined;
  const quote = withEmail(step.quote, known?.email ?? (isCustomer(host) ? host.session.email : null));
  const props = { ...step, quote };
  const gap = useGapInformation(props);
  const visit = useBookedVisit(props);
  const bought = useBought(host, quote, gap.load.status === 'ready' ? gap.load.data?.state : undefined);
  const policies = bought.status === 'ready' ? bought.data : undefined;
  const [gapPlace, visitPlace] = [useId(), useId()];
  const blocked = because(gap.blocked, gapPlace) ?? because(visit.blocked, visitPlace);
  const { next, goOn, problem, attempt, ...terms } = useAgreement(props, { blocked, policies });
  const booking = visit.load.status === 'ready' ? visit.load.data : null;
  const pay = <Button label={words.pay} size="large" full busy={next.status === 'busy'} busyLabel={quoteWords.saving} onClick={goOn} />;
  return (
    <StepPage
      {...props}
      step={5}
      title={words.title}
      lead={words.lead}
      problem={<ErrorSummary errors={problem === undefined ? [] : [problem]} attempt={attempt} />}
      side={<QuoteReceipt quote={quote} action={pay} />}
    >
      <GapInformation anchor={gapPlace} standing={gap} email={quote.details?.email} />
      {host.session.signedIn && policies && <CoveredAlreadyNote host={host} quote={quote} bought={policies} />}
      {policies && <UnsuitedNotes quote={quote} policies={policies} />}
      <BoughtCard host={host} quote={quote} load={bought} booking={booking} />
      {account.status === 'loading' && isCustomer(host) ? (
        <Awaited />
      ) : (
        <QuoteFacts host={host} quote={quote} startsOn={mainOf(policies, quote)?.starts_on} account={known} />
      )}
      {visit.isBookable && (
        <BookingCard anchor={visitPlace} host={host} quote={quote} load={visit.load} isRefused={problem?.target === visitPlace} />
      )}
      <Terms {...terms} cover={policies && termsBox(policies)} cancelling={cancellingOf(policies ?? [{ product_type: quote.productType }])}>
        {policies && <BoughtTerms policies={policies} />}
      </Terms>
    </StepPage>
  );
}

/** What the account of whoever is signed in knows of them, which another tab may change. The answers stay while an account is made on the way to payment. */
const useAccount = ({ host, api }: Pick<StepProps, 'host' | 'api'>): Load<TypedPerson | undefined> => {
  const customerId = isCustomer(host) ? host.session.userId : null;
  const load = useLoad(
    async (signal) => (customerId === null ? undefined : personOfAccount((await api.me(signal)).person)),
    [api, customerId],
    {
      keep: true,
    },
  );
  useReturn(() => customerId !== null && load.status === 'ready' && load.reload());
  return load;
};

/** Letters go to the address that the account has now, whatever it was when the details were given. */
const withEmail = (quote: Quote, email: string | null): Quote =>
  email !== null && quote.details ? { ...quote, details: { ...quote.details, email } } : quote;

/** Why it cannot be bought yet, with the way to where that is settled. */
const because = (message: string | undefined, target?: string): SummaryError | undefined =>
  message === undefined ? undefined : { message, ...(target !== undefined && { target }) };

interface AgreementContext {
  readonly blocked: SummaryError | undefined;
  readonly policies: readonly SoldPolicy[] | undefined;
}

/** Every box is ticked before the step is submitted (Q5). GAP that cannot be bought yet is not paid for, and neither is a visit that is not booked. */
const useAgreement = ({ host, api, quote, onQuote }: StepProps, { blocked, policies }: AgreementContext) => {
  const agreement = useAgreed(quote, policies);
  const { agreed } = agreement;
  const [warnings, setWarnings] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const [changeNote, setChangeNote] = useState<string>();
  const today = londonDay(new Date());
  /** It is read again before anybody buys it. */
  const isOvernight = () => today !== londonDay(new Date()) && policies?.some(({ starts_on }) => starts_on === today);
  const next = useSubmitSignedIn<void, void>(host, async () => {
    await makeAccountToBuy({ host, api, quote });
    const answered = await api.submitTerms(quote.id, { terms: agreed });
    onQuote(answered);
    const change = changeOf(quote, answered);
    setChangeNote(change);
    if (change === undefined) host.navigate(paymentPath(quote.id));
  });
  const goOn = () => {
    setWarnings((count) => (isAgreed(agreed) ? 0 : count + 1));
    setAttempt((count) => count + 1);
    setChangeNote(undefined);
    if (!isAgreed(agreed)) host.announce(words.termsWarning);
    else if (blocked === undefined && !isOvernight()) void next.submit();
  };
  const problem = because(changeNote) ?? (attempt > 0 ? blocked : undefined) ?? because(next.error);
  return { ...agreement, warnings, next, goOn, attempt, problem };
};

/** Another page has changed what is bought since this one showed it: nobody goes on to pay what they have not seen. */
const changeOf = (shown: Quote, now: Quote): string | undefined => {
  const [before, after] = [shown.price, now.price];
  if (before && after && before.totalPence !== after.totalPence)
    return words.priceChanged(formatPounds(before.totalPence), formatPounds(after.totalPence));
  return boughtIn(shown) === boughtIn(now) ? undefined : words.changed;
};

const boughtIn = ({ vehicle, cover, details, price }: Quote): string => JSON.stringify([vehicle, cover, details?.start_date, price?.lines]);

export default withApi(SummaryStep);

/** The terms of each product that is being bought: above the box that says they were read. */
function BoughtTerms({ policies }: { readonly policies: readonly SoldPolicy[] }) {
  return (
    <Stack gap="small">
      {policies.map((policy) => (
        <section key={policy.product_type} aria-label={titleOf(policy)}>
          <h3 className={css.name}>{titleOf(policy)}</h3>
          <PolicyDocuments products={[policy.product_type]} />
          <Fold title={<span className={css.open}>{words.termsOf(doneAtGarages.includes(policy.product_type))}</span>}>
            <Stack>
              <LevelFacts
                level={{ covers: policy.covers, excludes: policy.excludes, claim_limit: null }}
                isWork={doneAtGarages.includes(policy.product_type)}
              />
              {policy.terms.length > 0 && <DefinitionList dense rows={policy.terms} />}
            </Stack>
          </Fold>
        </section>
      ))}
    </Stack>
  );
}
