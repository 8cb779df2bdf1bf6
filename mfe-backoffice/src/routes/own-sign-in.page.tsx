import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { keys } from '../api/keys.js';
import { ownPasskeysQuery, ownSecondFactorQuery } from '../api/queries.js';
import { OwnPasskeys } from '../features/access/own-passkeys.js';
import { OwnApp, OwnSteps } from '../features/access/own-second-factor.js';
import { ownPasskeys, ownSignIn as words } from '../messages/own-sign-in.js';
import type { OfficeProps } from '../office-props.js';
import { OfficePage } from '../ui/office-page.js';
import { Section } from '../ui/section.js';

/** The reader's own second step. */
export default function OwnSignInPage({ host, api }: OfficeProps) {
  useReadAfterDialogs();
  const factor = loadOf(useQuery(ownSecondFactorQuery(api)));
  const passkeys = loadOf(useQuery(ownPasskeysQuery(api)));
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <Panel load={factor} loading={words.loading} failed={words.failed}>
        {(own) => <OwnSteps factor={own} />}
      </Panel>
      <Section title={ownPasskeys.title}>
        <p>{ownPasskeys.lead}</p>
        <Panel load={passkeys} loading={ownPasskeys.loading} failed={ownPasskeys.failed}>
          {(own) => <OwnPasskeys host={host} api={api} own={own} />}
        </Panel>
      </Section>
      {factor.status === 'ready' && (
        <Section title={words.appTitle}>
          <OwnApp host={host} factor={factor.data} />
        </Section>
      )}
    </OfficePage>
  );
}

/** The shell's dialogs change what is shown here; the address names the one that is open. */
const useReadAfterDialogs = () => {
  const client = useQueryClient();
  const dialog = new URLSearchParams(useSearch()).get('dialog');
  useEffect(() => {
    if (dialog === null) return undefined;
    return () => void client.invalidateQueries({ queryKey: keys.ownSignIn });
  }, [client, dialog]);
};
