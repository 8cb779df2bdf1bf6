import { formatPounds, toPence } from '@kerbside/contracts/money/money';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import type { RewardsData } from '@kerbside/contracts/http/vouchers/rewards';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { Link } from 'wouter';
import { Coming } from '../rewards/rewards-history.js';
import { rewards as words } from '../../messages/rewards.js';
import { rewardsPath } from '../../paths.js';
import list from '../../ui/list.module.css';
import { Section } from '../../ui/section.js';

export function RewardsBalance({ rewards }: { readonly rewards: Load<RewardsData> }) {
  return (
    <Section title={words.title}>
      <Panel load={rewards} words={words}>
        {({ balance, coming, owed }) => (
          <div className={list.rows}>
            <div className={list.row}>
              <p className={list.ends}>
                <span className={list.name}>{words.balance}</span>
                <Money pence={toPence(balance)} />
              </p>
              <Coming coming={coming} />
              {owed > 0 && <p>{words.owed(formatPounds(toPence(owed)))}</p>}
              <p>
                <Link href={rewardsPath} className={list.way ?? ''}>
                  {words.see}
                </Link>
              </p>
            </div>
          </div>
        )}
      </Panel>
    </Section>
  );
}
