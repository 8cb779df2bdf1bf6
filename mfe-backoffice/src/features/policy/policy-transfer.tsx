import { formatDay } from '@kerbside/contracts/days/dates';
import type { Transfer, TransferOfPolicy } from '@kerbside/contracts/http/claims/transfers';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { useState } from 'react';
import { Link } from 'wouter';
import { transferQuery, withdrawTransferOf } from '../../api/policies-api.js';
import { transfers as words } from '../../messages/policy.js';
import { customerPath } from '../../paths.js';
import { ConfirmWithReason } from '../../ui/confirm.js';
import { formatMoment } from '../../ui/moment.js';
import { Section } from '../../ui/section.js';
import type { OfCover } from '../../office-props.js';
import { Loaded } from '../lists/loaded.js';
import { SmallButton } from '../../ui/small-button.js';

export function PolicyTransfer(props: OfCover) {
  return (
    <Section title={words.title}>
      <Loaded query={transferQuery(props.host, props.policy.id)} words={words}>
        {(of) => <Ready {...props} of={of} />}
      </Loaded>
    </Section>
  );
}

function Ready({ of: { transfer, refusal }, ...props }: OfCover & { readonly of: TransferOfPolicy }) {
  return (
    <>
      {transfer ? <Last {...props} transfer={transfer} /> : <p>{words.none}</p>}
      {transfer?.status !== 'pending' && <p>{refusal === null ? words.may : words.mayNot(refusal)}</p>}
    </>
  );
}

function Last({ host, policy, transfer }: OfCover & { readonly transfer: Transfer }) {
  const [isAsking, setIsAsking] = useState(false);
  const { status, to, requestedAt, expiresOn, settledAt, fromCustomerId, toCustomerId } = transfer;
  const other = fromCustomerId === policy.customerId ? toCustomerId : fromCustomerId;
  return (
    <>
      <p>{words.asked(formatMoment(requestedAt), `${to.firstName} ${to.lastName}`, to.email)}</p>
      {status === 'pending' ? (
        <Alert tone="info" actions={<SmallButton label={words.withdraw} onClick={() => setIsAsking(true)} />}>
          {words.waits(formatDay(expiresOn))}
        </Alert>
      ) : (
        <p>{words.over[status](settledAt === null ? formatDay(expiresOn) : formatMoment(settledAt))}</p>
      )}
      {other !== null && <Link href={customerPath(other)}>{other === fromCustomerId ? words.former : words.later}</Link>}
      {isAsking && (
        <ConfirmWithReason
          host={host}
          title={words.sure}
          why={words.why}
          action={words.withdraw}
          mutation={withdrawTransferOf(host, policy.id)}
          said={words.withdrawn}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
