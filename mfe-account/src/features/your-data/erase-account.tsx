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
import { EraseDialog, Refused } from './erase-dialog.js';
import { WaitingErasure } from './waiting-erasure.js';

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
            <Button variant="secondary" onClick={() => setIsAsking(true)}>
              {words.ask}
            </Button>
          </div>
        )}
      </Stack>
      {isAsking && <EraseDialog host={host} onDone={asked} onClose={() => setIsAsking(false)} />}
    </Section>
  );
}
