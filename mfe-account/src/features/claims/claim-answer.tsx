import type { OfClaim } from './of-claim.js';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { dropFromTab, keepInTab, keptInTab } from '@kerbside/contracts/page/kept-in-tab';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useWrongFocus } from '@kerbside/contracts/ui/controls/use-wrong-focus';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { answerUs } from '../../api/claims-api.js';
import { claim as words } from '../../messages/claims.js';
import { ClaimFiles } from './claim-files.js';
import { useUploads } from './use-uploads.js';
import css from './claims.module.css';

const kept = z.object({ text: z.string() });

/** What is being written to us about a claim, kept in this tab until it is sent: a reload, or a look at another page, loses nothing of it. */
export const useKeptText = ({ id }: Pick<Claim, 'id'>, what: string) => {
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
  const { asked, waitsForCustomer } = props.claim;
  const question = asked.at(-1);
  return waitsForCustomer && question && <Answering key={question.at} {...props} question={question} />;
}

function Answering({ host, claim, question, onChanged, onRefused }: OfClaim & { readonly question: Claim['asked'][number] }) {
  const { text, type, sent } = useKeptText(claim, `answer-${question.at}`);
  const uploads = useUploads();
  const request = useSubmit(async () => {
    await uploads.arrived();
    return answerUs(host, claim.id, text);
  });
  const write = (next: string) => {
    if (request.status === 'failed') request.reset();
    type(next);
  };
  const id = useId();
  const error = request.fieldErrors['text'] ?? request.error;
  useWrongFocus(id, error);
  const send = async () => {
    const result = await request.submit(undefined);
    if (result.status === 'failed') {
      onRefused();
      // It was answered elsewhere, so this goes away.
      if (result.failure?.code === 'CLAIM_STATE') host.toast(result.error, 'danger');
    }
    if (result.status !== 'done') return;
    sent();
    host.toast(words.answerSent, 'success');
    onChanged(result.answer);
    // What we do now stands at the top.
    document.querySelector('h1')?.focus();
  };
  return (
    <Card title={words.question}>
      <Stack gap="small">
        <blockquote className={css.typed}>{question.text}</blockquote>
        <p>{words.questionWhy}</p>
        <TextArea id={id} label={words.answer} value={text} onChange={write} rows={4} error={error} />
        <ClaimFiles
          host={host}
          claim={claim}
          category="other"
          since={question.at}
          uploads={uploads}
          id="claim-answer-files"
          label={words.answerFiles}
          error={undefined}
          onChanged={onChanged}
          onRefused={onRefused}
        />
        <div>
          <Button label={words.answerSend} busy={request.status === 'busy'} busyLabel={words.sending} onClick={() => void send()} />
        </div>
      </Stack>
    </Card>
  );
}
