import type { OfClaim } from './of-claim.js';
import type { Claim, ClaimDecision } from '@kerbside/contracts/http/claims/claims';
import { dropFromTab, keepInTab, keptInTab } from '@kerbside/contracts/page/kept-in-tab';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useWrongFocus } from '@kerbside/contracts/ui/controls/use-wrong-focus';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { answerUs, appeal } from '../../api/claims-api.js';
import { claim as words } from '../../messages/claims.js';
import { ClaimFiles } from './claim-files.js';
import { useUploads } from './use-uploads.js';
import css from './claims.module.css';

const kept = z.object({ text: z.string() });

/** What is being written to us about a claim, kept in this tab until it is sent: a reload, or a look at another page, loses nothing of it. */
const useKeptText = ({ id }: Pick<Claim, 'id'>, what: string) => {
  const name = `kerbside-claim-${what}-${id}`;
  const [text, setText] = useState(() => keptInTab(name, kept)?.text ?? '');
  const type = (next: string) => {
    setText(next);
    keepInTab(name, { text: next });
  };
  return { text, type, sent: () => dropFromTab(name) };
};

/** What we asked the customer about a claim that was sent, and the answer with its files: each question is answered anew. */
export function ClaimAnswer(props: OfClaim) {
  const { host, claim, onChanged } = props;
  const question = claim.asked.at(-1);
  if (!claim.waitsForCustomer || !question) return null;
  const answered = (now: Claim) => {
    host.toast(words.answerSent, 'success');
    onChanged(now);
  };
  return (
    <Card key={question.at} title={words.question}>
      <Stack gap="small">
        <blockquote className={css.typed}>{question.text}</blockquote>
        <p>{words.questionWhy}</p>
        <Writing
          {...props}
          name={`answer-${question.at}`}
          since={question.at}
          label={words.answer}
          send={(text) => answerUs(host, claim.id, text)}
          submit={words.answerSend}
          onSent={answered}
        />
      </Stack>
    </Card>
  );
}

/** Another look at a decision, which its customer may ask for once. */
export function ClaimAppeal({ decidedAt, ...props }: OfClaim & Pick<ClaimDecision, 'decidedAt'>) {
  const { host, claim, onChanged } = props;
  return (
    <Card title={words.appeal}>
      <Stack gap="small">
        <p>{words.appealWhy}</p>
        <Writing
          {...props}
          name="appeal"
          since={decidedAt}
          label={words.appealText}
          send={(text) => appeal(host, claim.id, text)}
          submit={words.appealSend}
          variant="secondary"
          onSent={onChanged}
        />
      </Stack>
    </Card>
  );
}

interface WritingProps extends OfClaim {
  /** Under which it is kept in this tab. */
  readonly name: string;
  /** What was added from then on comes with it. */
  readonly since: string;
  readonly label: string;
  readonly send: (text: string) => Promise<Claim>;
  readonly submit: string;
  readonly variant?: 'secondary';
  readonly onSent: (claim: Claim) => void;
}

/** What a customer writes to us about a claim that was sent, with its files. */
function Writing({ host, claim, name, since, label, send, submit, variant, onSent, onChanged, onRefused }: WritingProps) {
  const { text, type, sent } = useKeptText(claim, name);
  const uploads = useUploads();
  const request = useSubmit(async () => {
    await uploads.arrived();
    return send(text);
  });
  const write = (next: string) => {
    if (request.status === 'failed') request.reset();
    type(next);
  };
  const id = useId();
  const error = request.fieldErrors['text'] ?? request.error;
  useWrongFocus(id, error);
  const press = async () => {
    const result = await request.submit(undefined);
    if (result.status === 'failed') {
      onRefused();
      // It was sent elsewhere, so this goes away.
      if (result.failure?.code === 'CLAIM_STATE') host.toast(result.error, 'danger');
    }
    if (result.status !== 'done') return;
    sent();
    onSent(result.answer);
    // What we do now stands at the top.
    document.querySelector('h1')?.focus();
  };
  return (
    <>
      <TextArea id={id} label={label} value={text} onChange={write} rows={4} error={error} />
      <ClaimFiles
        host={host}
        claim={claim}
        category="other"
        since={since}
        uploads={uploads}
        id="claim-writing-files"
        label={words.writtenFiles}
        error={undefined}
        onChanged={onChanged}
        onRefused={onRefused}
      />
      <div>
        <Button label={submit} variant={variant} busy={request.status === 'busy'} busyLabel={words.sending} onClick={() => void press()} />
      </div>
    </>
  );
}
