import type { RemoteProps } from '@kerbside/contracts/host';
import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import { isProposalOver } from '@kerbside/contracts/garages/visit';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useQueryClient } from '@tanstack/react-query';
import { answerAboutWork, acceptProposal, downloadWorkPhoto, readAgain, showChanged } from '../../api/bookings-api.js';
import { visit as words } from '../../messages/bookings.js';
import { Section } from '../../ui/section.js';
import { Findings } from './findings.js';
import { motWarning } from './mot-warning.js';

interface OpenQuestionsProps extends RemoteProps {
  readonly visit: TrackedBooking;
}

/** What the garage asks: to agree to another time, or whether to go ahead with what it found. */
export function OpenQuestions({ host, visit }: OpenQuestionsProps) {
  return (
    <>
      <Proposal host={host} visit={visit} />
      {visit.findings.length > 0 && (
        <Section title={words.found}>
          <Findings findings={visit.findings} photo={(id) => downloadWorkPhoto(host, id)}>
            {({ id }) => <Answer host={host} bookingId={visit.id} findingId={id} />}
          </Findings>
        </Section>
      )}
    </>
  );
}

function Proposal({ host, visit: { id, proposal, workshop_name, mot_due_date } }: OpenQuestionsProps) {
  const cache = useQueryClient();
  const request = useSubmit((shown: { readonly date: string; readonly time: string }) => acceptProposal(host, id, shown));
  const today = londonDay(new Date());
  // Once its day has come, the visit says so and asks for another.
  if (!proposal || isProposalOver(proposal.date, today)) return null;
  const warning = motWarning(proposal.date, mot_due_date, today);
  const accept = async () => {
    const result = await request.submit(proposal);
    if (result.status === 'done') showChanged(cache, result.answer);
    if (result.status === 'failed') await readAgain(cache, host, id);
  };
  return (
    <Alert
      tone="warning"
      title={words.proposed(workshop_name ?? words.theGarage, showLongDay(proposal.date), proposal.time)}
      actions={<Button label={words.accept} busy={request.status === 'busy'} busyLabel={words.sending} onClick={() => void accept()} />}
    >
      <p>{words.proposedWhy}</p>
      {warning !== null && <p>{warning}</p>}
      {request.error !== undefined && <p role="alert">{request.error}</p>}
    </Alert>
  );
}

function Answer({ host, bookingId, findingId }: RemoteProps & { readonly bookingId: string; readonly findingId: string }) {
  const cache = useQueryClient();
  const request = useSubmit((answer: 'approved' | 'declined') => answerAboutWork(host, bookingId, findingId, answer));
  const send = async (answer: 'approved' | 'declined') => {
    const result = await request.submit(answer);
    if (result.status === 'done') showChanged(cache, result.answer);
    if (result.status === 'failed') await readAgain(cache, host, bookingId);
  };
  const busy = request.status === 'busy';
  return (
    <Stack gap="small">
      <Problem>{request.error}</Problem>
      <Cluster>
        <Button label={words.agree} busy={busy} busyLabel={words.sending} onClick={() => void send('approved')} />
        <Button label={words.decline} variant="secondary" aria-disabled={busy} onClick={() => void send('declined')} />
      </Cluster>
    </Stack>
  );
}
