import { toPence } from '@kerbside/contracts/money';
import { Money } from '@kerbside/contracts/ui/money';
import { Panel } from '@kerbside/contracts/ui/panel';
import type { Load } from '@kerbside/contracts/ui/use-load';
import { Link } from 'wouter';
import { rewards as words } from '../../messages/rewards.js';
import { rewardsPath } from '../../paths.js';
import { Section } from '../../ui/section.js';
import css from './overview.module.css';

/** What there is to use, and the way to where it came from. */
export function RewardsBalance({ rewards }: { readonly rewards: Load<{ readonly balance: number }> }) {
  return (
    <Section title={words.title}>
      <Panel load={rewards} loading={words.loading} failed={words.failed}>
        {({ balance }) => (
          <div className={css.list}>
            <div className={css.item}>
              <p className={css.ends}>
                <span className={css.name}>{words.balance}</span>
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
