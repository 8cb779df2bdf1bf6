import type { RemoteProps } from '@kerbside/contracts/host';
import { londonMoment } from '@kerbside/contracts/days/london-time';
import type { PolicyAsAt } from '@kerbside/contracts/http/claims/history';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { PolicyStatus } from '@kerbside/contracts/ui/cover/policy-status';
import { Timeline } from '@kerbside/contracts/ui/page/timeline';
import { useState, type FormEvent } from 'react';
import { asAtQuery } from '../../api/policies-api.js';
import { policies } from '../../messages/customer.js';
import { history as words, policyPage } from '../../messages/policy.js';
import { Facts } from '../../ui/facts.js';
import { formatMoment } from '../../ui/moment.js';
import { MomentField } from '../../ui/moment-field.js';
import { Section } from '../../ui/section.js';
import { coverDays } from './cover-days.js';
import { MoneyAsAt } from './money-as-at.js';
import type { OfPolicy } from '../../office-props.js';
import { Loaded } from '../lists/loaded.js';
import { SmallButton } from '../../ui/small-button.js';

/** The policy, its payments and its refunds at a moment that staff choose, and what had happened by then. Read only when asked for: each reading is audited. */
export function PolicyHistory({ host, policy }: OfPolicy) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<{ readonly at: string | undefined }>();
  const show = (event: FormEvent) => {
    event.preventDefault();
    setAsked({ at: typed === '' ? undefined : endOfMinute(typed) });
  };
  return (
    <Section title={words.title}>
      <form onSubmit={show} noValidate>
        <Stack gap="small">
          <MomentField
            id="as-at"
            name="at"
            label={words.at}
            hint={words.hint}
            value={typed}
            onChange={setTyped}
            error={undefined}
            width={20}
          />
          <SmallButton label={words.show} type="submit" />
        </Stack>
      </form>
      {asked && <AsAt host={host} policyId={policy.id} at={asked.at} />}
      {asked && <MoneyAsAt host={host} policy={policy} at={asked.at} />}
    </Section>
  );
}

/** By the clocks in London, as every time here is shown. What happened within the minute that was typed had happened by then: no seconds are shown. */
const endOfMinute = (typed: string): string => {
  const [day = '', time = ''] = typed.split('T');
  return new Date(londonMoment(day, time.slice(0, 5)).getTime() + 59_999).toISOString();
};

function AsAt({ host, policyId, at }: RemoteProps & { readonly policyId: string; readonly at: string | undefined }) {
  return (
    <Loaded query={asAtQuery(host, policyId, at)} words={words}>
      {(stood) => (
        <Stack gap="small">
          <p role="status">{words.stood(formatMoment(stood.at))}</p>
          {stood.differs.length > 0 && (
            <Alert tone="danger" title={words.differs}>
              {words.fields(stood.differs.join(', '))}
            </Alert>
          )}
          {stood.policy && <Stood policy={stood.policy} />}
          {!stood.policy && <p>{words.notIssued}</p>}
          {stood.differs.length === 0 && stood.changes.length > 0 && <p>{words.agrees}</p>}
          {stood.changes.length > 0 && <Timeline label={words.changes} events={stood.changes.map(drawn)} />}
        </Stack>
      )}
    </Loaded>
  );
}

function Stood({ policy }: { readonly policy: NonNullable<PolicyAsAt['policy']> }) {
  const { policyNumber, premiumPence } = policy;
  const facts = [
    { label: policyPage.number, value: policyNumber },
    { label: policyPage.status, value: <PolicyStatus policy={policy} words={policies.status} /> },
    { label: policy.kind === 'order' ? policyPage.visit : policyPage.days, value: coverDays(policy) },
    { label: policyPage.premium[policy.kind], value: <Money pence={premiumPence} /> },
  ];
  return <Facts facts={facts} />;
}

const drawn = ({ version, at, what, isSettled }: PolicyAsAt['changes'][number]) => ({
  id: String(version),
  title: isSettled ? words.settled : words.what[what],
  when: formatMoment(at),
  state: 'done' as const,
});
