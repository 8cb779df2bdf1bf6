import { fillPath } from '@kerbside/contracts/call';
import { formatLongDay } from '@kerbside/contracts/days/dates';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { HostApi } from '@kerbside/contracts/host';
import { downloadPolicy, type Policy } from '@kerbside/contracts/http/claims/policies';
import type { Receipt } from '@kerbside/contracts/http/payments/payments';
import type { ProductType } from '@kerbside/contracts/ids';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button, ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { ChevronDownIcon, DownloadIcon } from '@kerbside/contracts/ui/basics/icons';
import { CarAtKerb } from '@kerbside/contracts/ui/car/car-at-kerb';
import { CarStrip } from '@kerbside/contracts/ui/car/car-strip';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PolicyDocuments } from '@kerbside/contracts/ui/cover/policy-documents';
import { Spinner } from '@kerbside/contracts/ui/basics/spinner';
import { LabelOf } from '@kerbside/contracts/ui/basics/visually-hidden';
import { Link } from 'wouter';
import { confirmation as words } from '../../messages/payment.js';
import { outcome } from '../../messages/outcome.js';
import css from './issued-policies.module.css';
import type { PoliciesProgress } from './use-policies.js';

interface IssuedPoliciesProps {
  readonly host: HostApi;
  readonly issued: PoliciesProgress;
  /** Work at a garage alone was bought: nothing is insured. */
  readonly isVisit: boolean;
  /** What was bought, in the order of the receipt: so are the policies. */
  readonly lines: Receipt['lines'];
}

/** The policies that a purchase will lead to: they are issued a moment after the payment, and the page waits for them. */
export function IssuedPolicies({ host, issued: { policies, isSlow }, isVisit, lines }: IssuedPoliciesProps) {
  const issuing = isVisit ? words.issuing.visit : words.issuing.cover;
  if (!host.session.signedIn)
    return (
      <Stack gap="small">
        <p>{words.emailedLink}</p>
        <div>
          <Button label={issuing.logIn} onClick={() => host.openDialog('login')} />
        </div>
      </Stack>
    );
  const [first] = policies;
  const shown = inOrder(policies, lines);
  const firstKept = shown.find(({ status }) => status !== 'cancelled');
  if (first)
    return (
      <Stack>
        <InsuredCar vehicle={first.vehicle} />
        {shown.map((policy) => (
          <Issued key={policy.id} policy={policy} hasPass={policy === firstKept} />
        ))}
        <Papers policies={policies} />
      </Stack>
    );
  return (
    <Stack>
      <div className={css.awaited} role="status">
        {isSlow ? <Alert tone="info">{issuing.slow}</Alert> : <Spinner label={issuing.writing} />}
      </div>
      {productsIn(lines).map((product, at) => (
        <Place key={product} isWork={doneAtGarages.includes(product)} hasPass={at === 0} />
      ))}
      <details className={css.unseen} inert>
        <summary className={css.papers}>
          {words.papers}
          <ChevronDownIcon size={20} />
        </summary>
      </details>
    </Stack>
  );
}

/** Each is sold under a number of its own. */
export const productsIn = (lines: Receipt['lines']): readonly ProductType[] => [
  ...new Set(lines.flatMap(({ kind, productType }) => (kind === 'base' && productType !== undefined ? [productType] : []))),
];

/** As much room as the policy will take, so that nothing moves when it has come. */
function Place({ isWork, hasPass }: { readonly isWork: boolean; readonly hasPass: boolean }) {
  // As wide as a number, and none that anybody could take for theirs.
  const [day, number] = [formatLongDay('2026-11-28'), '00 000 0000000 000'];
  return (
    <div className={css.unseen} inert>
      <Stack gap="small">
        <div>
          {!isWork && <p className={css.product}>{number}</p>}
          <p className={css.dates}>{isWork ? number : words.covered(day, day)}</p>
        </div>
        <Cluster>
          {hasPass && <Button label={words.toWallet} variant="secondary" />}
          <Button label={isWork ? words.visitDownload : words.download} variant="secondary" icon={DownloadIcon} />
        </Cluster>
        <p className={css.number}>{number}</p>
      </Stack>
    </div>
  );
}

const inOrder = (policies: readonly Policy[], lines: Receipt['lines']): readonly Policy[] => {
  const bought = lines.map(({ productType }) => productType);
  // An older receipt does not name the products of its lines.
  const placeOf = ({ productType }: Policy) => (bought.includes(productType) ? bought.indexOf(productType) : bought.length);
  return policies.toSorted((one, other) => placeOf(one) - placeOf(other));
};

function InsuredCar({ vehicle: { make, model, range, registrationNumber, bodyType, colour } }: Pick<Policy, 'vehicle'>) {
  if (!bodyType) return <CarStrip car={{ make, model, range, registration: registrationNumber, body: bodyType, colour }} />;
  return (
    <section aria-label={words.car}>
      <CarAtKerb car={{ make, model, colour, body: bodyType, registration: registrationNumber ?? undefined }} rolls />
    </section>
  );
}

/** Work at a garage is no cover: its day is on its ticket. What was cancelled since covers nothing. */
const datesOf = (policy: Policy): string | undefined => {
  if (policy.status === 'cancelled') return words.cancelled;
  if (policy.kind === 'order') return undefined;
  const { startsOn, endsOn, rolling } = policy;
  const from = formatLongDay(startsOn);
  return rolling ? outcome.rolling(from) : words.covered(from, formatLongDay(endsOn));
};

/** One pass of the car has everything that is bought for it. */
function Issued({ policy, hasPass }: { readonly policy: Policy; readonly hasPass: boolean }) {
  const { id, policyNumber, productName } = policy;
  const isWork = policy.kind === 'order';
  const dates = datesOf(policy);
  return (
    <Stack gap="small">
      <div>
        <p className={dates === undefined ? css.dates : css.product}>{productName}</p>
        {dates !== undefined && <p className={css.dates}>{dates}</p>}
      </div>
      <Cluster>
        {hasPass && (
          <Link asChild href="/account/pass">
            <ButtonLink label={words.toWallet} variant="secondary" />
          </Link>
        )}
        <ButtonLink
          label={<LabelOf of={`(${productName})`}>{isWork ? words.visitDownload : words.download}</LabelOf>}
          variant="secondary"
          icon={DownloadIcon}
          href={fillPath(downloadPolicy.path, { policyId: id })}
          download
        />
      </Cluster>
      <p className={css.number}>
        <Link href={`/account/policies/${id}`}>
          {isWork ? words.seeOrder : words.seePolicy} <span>{policyNumber}</span>
        </Link>
      </p>
    </Stack>
  );
}

/** To keep, or to read later. */
function Papers({ policies }: { readonly policies: readonly Policy[] }) {
  return (
    <details>
      <summary className={css.papers}>
        {words.papers}
        <ChevronDownIcon size={20} />
      </summary>
      <PolicyDocuments products={policies.map(({ productType }) => productType)} />
    </details>
  );
}
