import { hasRepairs } from '@kerbside/contracts/claims/claim-kinds';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Claim, ClaimDecision } from '@kerbside/contracts/http/claims/claims';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { Timeline } from '@kerbside/contracts/ui/page/timeline';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useState } from 'react';
import type { ClaimsApi } from '../../api/claims-api.js';
import { claim as words } from '../../messages/claims.js';
import { ClaimAnswer } from './claim-answer.js';
import { claimLife } from './claim-life.js';

interface ClaimProgressProps extends RemoteProps {
  readonly api: ClaimsApi;
  readonly claim: Claim;
  readonly onChanged: (claim: Claim) => void;
}

/** A claim that was sent: where it stands, what was decided and why. */
export function ClaimProgress({ host, api, claim, onChanged }: ClaimProgressProps) {
  const { decision, payment, isAuthorised, status } = claim;
  const mayAppeal =
    (status === 'decided' || status === 'paid') &&
    claim.appeal === null &&
    decision !== null &&
    decision.coveredPence < decision.totalPence;
  return (
    <Stack>
      {isAuthorised && decision ? (
        <Alert tone="success" title={hasRepairs(claim.kind) ? words.authorised : words.weWillPay}>
          {words.authorisedWhy(formatPounds(decision.coveredPence))}
        </Alert>
      ) : (
        <NotPaid claim={claim} />
      )}
      <ClaimAnswer host={host} api={api} claim={claim} onChanged={onChanged} />
      {decision && <Decided decision={decision} />}
      {payment && <p>{words.paidSum(formatPounds(payment.amountPence))}</p>}
      <Card title={words.timeline}>
        <Timeline label={words.timeline} events={claimLife(claim)} />
      </Card>
      {mayAppeal && <Appeal api={api} claim={claim} onChanged={onChanged} />}
    </Stack>
  );
}

/** A claim that waits for a decision, or was declined. */
function NotPaid({ claim: { kind, status } }: Pick<ClaimProgressProps, 'claim'>) {
  const isOpen = status === 'submitted' || status === 'appealed';
  if (isOpen && !hasRepairs(kind)) return null;
  return (
    <Alert tone="warning" title={isOpen ? words.doNotStart : words.declined}>
      {isOpen ? words.doNotStartWhy : words.declinedWhy}
    </Alert>
  );
}

function Decided({ decision: { lines, note, coveredPence, totalPence } }: { readonly decision: ClaimDecision }) {
  const rows = lines.map(({ description, amountPence, coveredPence: covered, reason }) => ({
    label: description,
    value: (
      <>
        {covered > 0 && `${words.covered}: ${formatPounds(covered)}`}
        {covered < amountPence && (
          <>
            {covered > 0 && <br />}
            {words.notCovered}: {formatPounds(amountPence - covered)}. {reason}
          </>
        )}
      </>
    ),
  }));
  const total = { label: words.total, value: words.totalOf(formatPounds(coveredPence), formatPounds(totalPence)) };
  return (
    <Card title={words.decision}>
      <Stack gap="small">
        <p>{note}</p>
        <DefinitionList rows={[...rows, total]} />
      </Stack>
    </Card>
  );
}

function Appeal({ api, claim, onChanged }: Omit<ClaimProgressProps, 'host'>) {
  const [text, setText] = useState('');
  const request = useSubmit(() => api.appeal(claim.id, text));
  const send = async () => {
    const result = await request.submit(undefined);
    if (result.status === 'done') onChanged(result.answer);
  };
  return (
    <Card title={words.appeal}>
      <Stack gap="small">
        <p>{words.appealWhy}</p>
        <TextArea label={words.appealText} value={text} onChange={setText} error={request.fieldErrors['text'] ?? request.error} />
        <div>
          <Button variant="secondary" busy={request.status === 'busy'} busyLabel={words.sending} onClick={() => void send()}>
            {words.appealSend}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
