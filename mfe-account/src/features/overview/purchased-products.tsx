import { neverBegan } from '@kerbside/contracts/claims/never-began';
import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { EmptyState, Panel } from '@kerbside/contracts/ui/page/panel';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { PolicyStatus } from '@kerbside/contracts/ui/cover/policy-status';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { coverName } from '@kerbside/contracts/products/cover-name';
import { Link } from 'wouter';
import { carName } from '../../car-name.js';
import { policy as policyWords, products as words, status } from '../../messages.js';
import { policyPath } from '../../paths.js';
import { Section } from '../../ui/section.js';
import css from './overview.module.css';
import { isWork } from '../policy/policy-facts.js';

export function PurchasedProducts({ policies }: { readonly policies: Load<readonly Policy[]> }) {
  return (
    <Section title={words.title}>
      <Panel
        load={policies}
        loading={words.loading}
        failed={words.failed}
        isEmpty={(rows) => rows.length === 0}
        whenEmpty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}
      >
        {(rows) => (
          <Stack gap="small">
            {rows.map((policy) => (
              <PolicyCard key={policy.id} policy={policy} />
            ))}
          </Stack>
        )}
      </Panel>
    </Section>
  );
}

function PolicyCard({ policy }: { readonly policy: Policy }) {
  const { id, policyNumber, vehicle, startsOn, endsOn, rolling } = policy;
  const from = formatLongDay(startsOn);
  return (
    <Card title={coverName(policy)} level={3} aside={<PolicyStatus policy={policy} words={status} />}>
      <div className={css.row}>
        <div className={css.facts}>
          <p className={css.car}>
            {vehicle.registrationNumber !== null && <Plate registration={vehicle.registrationNumber} />}
            {carName(vehicle)}
          </p>
          {!isWork(policy) && !neverBegan(policy) && <p>{rolling ? words.rolling(from) : words.days(from, formatLongDay(endsOn))}</p>}
          <p className={css.quiet}>{policyWords.number(policyNumber)}</p>
        </div>
        <Link asChild href={policyPath(id)}>
          <ButtonLink variant="secondary">
            {words.view}
            <VisuallyHidden> {policyNumber}</VisuallyHidden>
          </ButtonLink>
        </Link>
      </div>
    </Card>
  );
}
