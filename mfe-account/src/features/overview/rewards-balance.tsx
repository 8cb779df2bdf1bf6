import { toPence } from '@kerbside/contracts/money/money';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { Link } from 'wouter';
import { rewards as words } from '../../messages/rewards.js';
import { rewardsPath } from '../../paths.js';
import list from '../../ui/list.module.css';
import { Section } from '../../ui/section.js';
import css from './overview.module.css';

/** The balance, with a link to its history. */
export function RewardsBalance({ rewards }: { readonly rewards: Load<{ readonly balance: number }> }) {
  return (
    <Section title={words.title}>
      <Panel load={rewards} loading={words.loading} failed={words.failed}>
        {({ balance }) => (
          <div className={list.rows}>
            <div className={list.row}>
              <p className={list.ends}>
                <span className={list.name}>{words.balance}</span>
                <Money pence={toPence(balance)} />
              </p>
              <p>
                <Link href={rewardsPath} className={css.link ?? ''}>
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
