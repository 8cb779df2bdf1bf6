import { neverBegan } from '@kerbside/contracts/claims/claimable';
import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { includesTax } from '@kerbside/contracts/payments/receipt-words';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { Columns, Grid, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PolicyDocuments } from '@kerbside/contracts/ui/cover/policy-documents';
import { PriceReceipt } from '@kerbside/contracts/ui/payment/price-receipt';
import { Timeline } from '@kerbside/contracts/ui/page/timeline';
import { CarStrip } from '@kerbside/contracts/ui/car/car-strip';
import { LinkButton } from '../../ui/link-button.js';
import { life, policy as words } from '../../messages/account.js';
import { paymentPath } from '../../paths.js';
import { BookingLater } from '../booking-later/booking-later.js';
import { CancelledPolicy } from '../cancellation/cancelled-policy.js';
import { ToCancelling } from '../cancellation/to-cancelling.js';
import { PolicyCare } from '../policy-care/policy-care.js';
import { RenewalOffer } from '../policy-care/renewal-offer.js';
import { StartClaim } from '../claims/start-claim.js';
import { HelpNow } from './help-now.js';
import { ToTransfer } from '../transfer/to-transfer.js';
import { CoverTable } from './cover-table.js';
import { Folded } from '../../ui/fold.js';
import { Lines } from '../../ui/line.js';
import fold from '../../ui/fold.module.css';
import { isWork } from '../../is-work.js';
import { bringsHelp, isForRepairs, policyFacts } from './policy-facts.js';
import { policyLife, orderLife } from './policy-life.js';
import { PaidSoFar } from './paid-so-far.js';
import { ScheduleDownload } from './schedule-download.js';
import { CoverDays } from '../garage/cover-bar.js';

interface OfPolicy extends RemoteProps {
  readonly policy: Policy;
}

interface PolicyDetailsProps extends RemoteProps {
  readonly policy: Policy;
}

/** Everything about one policy on one page, in the order its owner needs it. */
export function PolicyDetails({ host, policy }: PolicyDetailsProps) {
  const today = londonDay(new Date());
  const isSuspended = Boolean(restsSince(policy));
  return (
    <Columns side={<Costs host={host} policy={policy} />}>
      <Stack inOrder>
        <Suspended host={host} policy={policy} />
        <EndsEarly policy={policy} />
        {!isWork(policy) && <RenewalOffer host={host} policy={policy} />}
        {policy.status === 'cancelled' && <CancelledPolicy host={host} policy={policy} />}
        {isWork(policy) && policy.status !== 'cancelled' && policy.status !== 'done' && (
          <BookingLater host={host} quoteId={policy.quoteId} productTypes={[policy.productType]} />
        )}
        <PolicyCar policy={policy} />
        <HelpNow policy={policy} />
        {isForRepairs(policy) && <BeforeRepairs host={host} isSuspended={isSuspended} />}
        <Grid min={17} pairs>
          <StartClaim
            host={host}
            policy={policy}
            isWarned={isForRepairs(policy) || bringsHelp(policy)}
            isSecond={bringsHelp(policy) || isSuspended}
          />
          <Papers host={host} policy={policy} />
        </Grid>
        {isWork(policy) && (
          <Card title={words.facts}>
            <DefinitionList rows={policyFacts(policy)} />
          </Card>
        )}
        <CoverTable contents={policy} isWork={isWork(policy)} />
        <div className={fold.folds}>
          {!isWork(policy) && (
            <Folded title={words.facts} note={words.factsShow}>
              <DefinitionList rows={policyFacts(policy)} />
            </Folded>
          )}
          <Folded title={lifeOf(policy)} note={isWork(policy) ? words.workShow : words.lifeShow}>
            <Timeline label={lifeOf(policy)} events={isWork(policy) ? orderLife(policy, today) : policyLife(policy, today)} />
          </Folded>
        </div>
        <Lines>
          <PolicyCare host={host} policy={policy} />
          <ToTransfer host={host} policy={policy} />
          <ToCancelling policy={policy} />
        </Lines>
      </Stack>
    </Columns>
  );
}

const lifeOf = (policy: Policy): string => (isWork(policy) ? life.titleWork : life.title);

function Papers({ host, policy }: PolicyDetailsProps) {
  return (
    <Card title={words.papers}>
      <Stack gap="small">
        <PolicyDocuments products={[policy.productType]} />
        <ScheduleDownload host={host} policy={policy} />
      </Stack>
    </Card>
  );
}

const restsSince = (policy: Policy): string | null | undefined =>
  isWork(policy) || policy.status === 'expired' || policy.status === 'cancelled' ? undefined : policy.suspendedOn;

/** What its owner has to know first: the cover is suspended and pays nothing at present. Once it is over, no payment starts it again. */
function Suspended({ host, policy }: OfPolicy) {
  const since = restsSince(policy);
  if (!since) return null;
  return (
    <Alert
      tone="danger"
      title={words.suspended}
      actions={
        <>
          <LinkButton label={words.payOverdue} href={paymentPath(policy.paymentId)} />
          <Button label={words.callMe} variant="secondary" onClick={() => host.openDialog('callback')} />
        </>
      }
    >
      {words.suspendedWhy(showLongDay(since))}
    </Alert>
  );
}

/** Its payments were cancelled: it is in force for as long as it is paid for, which may be no day at all. */
function EndsEarly({ policy }: { readonly policy: Policy }) {
  if (isWork(policy)) return null;
  const { cancelledOn, status, endsOn } = policy;
  if (!cancelledOn || (status !== 'active' && status !== 'future')) return null;
  if (neverBegan(policy))
    return (
      <Alert tone="warning" title={words.neverBegins}>
        {words.neverBeginsWhy}
      </Alert>
    );
  return (
    <Alert tone="warning" title={words.endsEarly(showLongDay(endsOn))}>
      {words.endsEarlyWhy}
    </Alert>
  );
}

/** Whoever reads that the cover is suspended is offered a call there. */
function BeforeRepairs({ host, isSuspended }: RemoteProps & { readonly isSuspended: boolean }) {
  return (
    <Alert
      tone="warning"
      title={words.repairs}
      actions={isSuspended ? undefined : <Button label={words.callMe} variant="secondary" onClick={() => host.openDialog('callback')} />}
    >
      {words.repairsWhy}
    </Alert>
  );
}

function Costs({ host, policy }: OfPolicy) {
  const { lines, premiumPence, taxPence } = policy;
  const isMonthly = !isWork(policy) && policy.premiumPer === 'month';
  return (
    <Stack>
      <PriceReceipt
        title={isMonthly ? words.premium : words.costs}
        lines={lines}
        total={premiumPence}
        period={isMonthly ? words.perMonth : undefined}
        footnote={includesTax(taxPence)}
      />
      {(isWork(policy) || !policy.transferredOn) && <PaidSoFar host={host} policy={policy} />}
    </Stack>
  );
}

/** The car that it is for, and how far its cover has run. */
function PolicyCar({ policy }: { readonly policy: Policy }) {
  const { registrationNumber: registration, bodyType: body, ...car } = policy.vehicle;
  return (
    <Stack gap="small">
      <CarStrip car={{ ...car, registration, body }} />
      {!isWork(policy) && policy.status === 'active' && <CoverDays policy={policy} today={londonDay(new Date())} />}
    </Stack>
  );
}
