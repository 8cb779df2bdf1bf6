import type { RemoteProps } from '@kerbside/contracts/host';
import { useMemo } from 'react';
import { rulesApi } from '../api/rules-api.js';
import { AddRule } from '../features/rules/add-rule.js';
import { RuleList } from '../features/rules/rule-list.js';
import { rules as words } from '../messages/rules.js';
import { OfficePage } from '../ui/office-page.js';

export default function RulesPage({ host }: RemoteProps) {
  const api = useMemo(() => rulesApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <AddRule host={host} api={api} />
      <RuleList host={host} api={api} />
    </OfficePage>
  );
}
