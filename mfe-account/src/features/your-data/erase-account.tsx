import type { RemoteProps } from '@kerbside/contracts/host';
import type { DataErasure } from '@kerbside/contracts/http/accounts/data';
import { keptRecords } from '@kerbside/contracts/accounts/kept-records';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useState } from 'react';
import { yourData } from '../../messages/your-data.js';
import list from '../../ui/list.module.css';
import { Section } from '../../ui/section.js';
import { WaitingErasure } from './waiting-erasure.js';
import { CallError } from '@kerbside/contracts/client';
import { erasureObstacle, obstacleWords, type ErasureObstacle } from '@kerbside/contracts/accounts/erasure-obstacle';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { PasswordField } from '@kerbside/contracts/ui/controls/password-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { usePasswordAgain } from '@kerbside/contracts/ui/sign-in/use-password-again';
import * as z from 'zod/mini';
import { askErasure } from '../../api/your-data-api.js';

const words = yourData.erasure;

interface EraseAccountProps extends RemoteProps {
  readonly erasure: DataErasure | null;
  readonly onChanged: () => void;
}

/** What is erased, what is kept by law, and the buttons to request an erasure and to withdraw it. */
export function EraseAccount({ host, erasure, onChanged }: EraseAccountProps) {
  const [isAsking, setIsAsking] = useState(false);
  const asked = () => {
    setIsAsking(false);
    host.toast(words.asked, 'success');
    onChanged();
  };
  const isUnderWay = erasure?.status === 'waiting' || erasure?.status === 'erasing';
  return (
    <Section title={words.title}>
      <Stack>
        <p>{words.why}</p>
        <h3 className={list.name}>{words.keptTitle}</h3>
        <p>{words.keptWhy}</p>
        <ul className={list.rows} aria-label={words.keptTitle}>
          {Object.entries(keptRecords).map(([key, kept]) => (
            <li key={key} className={list.row}>
              <p className={list.name}>{kept.what}</p>
              <p>{words.kept(kept)}</p>
            </li>
          ))}
        </ul>
        {erasure?.status === 'refused' && <Refused obstacles={erasure.obstacles} />}
        {erasure?.status === 'waiting' && <WaitingErasure host={host} erasure={erasure} onKept={onChanged} />}
        {erasure?.status === 'erasing' && <Alert title={words.erasing}>{words.erasingWhy}</Alert>}
        {!isUnderWay && (
          <div>
            <Button label={words.ask} variant="secondary" onClick={() => setIsAsking(true)} />
          </div>
        )}
      </Stack>
      {isAsking && <EraseDialog host={host} onDone={asked} onClose={() => setIsAsking(false)} />}
    </Section>
  );
}

/** What has to end first, by name. */
function Refused({ obstacles }: { readonly obstacles: readonly ErasureObstacle[] }) {
  return (
    <Alert tone="warning" title={words.refused} live>
      <ul>
        {obstacles.map((one) => (
          <li key={`${one.kind} ${one.name}`}>{sentence(obstacleWords(one))}</li>
        ))}
      </ul>
      <p>{words.again}</p>
    </Alert>
  );
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const typed = z.object({ password: z.string() });
const refusal = z.object({ obstacles: z.array(erasureObstacle) });

/** Asks once more, for the password where the session is not newly signed in, and names any obstacles. */
function EraseDialog({ host, onDone, onClose }: RemoteProps & { readonly onDone: () => void; readonly onClose: () => void }) {
  const again = usePasswordAgain();
  const [obstacles, setObstacles] = useState<readonly ErasureObstacle[]>([]);
  const ask = async (body: { readonly password?: string }) => {
    try {
      return await askErasure(host, body);
    } catch (error) {
      if (error instanceof CallError && error.code === 'ERASURE_REFUSED') setObstacles(z.parse(refusal, error.data).obstacles);
      throw error;
    }
  };
  const form = useForm({
    schema: typed,
    initial: { password: '' },
    send: ({ password }) => again.with(password, ask),
    done: onDone,
  });
  if (obstacles.length > 0)
    return (
      <Dialog title={words.dialog} width="narrow" onClose={onClose}>
        <Stack>
          <Refused obstacles={obstacles} />
          <div>
            <Button label={words.keep} variant="secondary" onClick={onClose} />
          </div>
        </Stack>
      </Dialog>
    );
  return (
    <FormDialog
      title={words.dialog}
      form={form}
      proceed={words.confirm}
      proceeding={words.asking}
      tone="danger"
      back={words.keep}
      onClose={onClose}
    >
      <p>{words.dialogWhy}</p>
      {again.isAsked && (
        <PasswordField label={yourData.password} hint={yourData.passwordHint} autoComplete="current-password" {...form.field('password')} />
      )}
    </FormDialog>
  );
}
