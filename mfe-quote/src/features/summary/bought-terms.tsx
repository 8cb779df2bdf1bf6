import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { SoldPolicy } from '@kerbside/contracts/http/pricing/products';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { PolicyDocuments } from '@kerbside/contracts/ui/cover/policy-documents';
import { summary as words } from '../../messages/summary.js';
import { LevelFacts } from '../product-facts/level-facts.js';
import { Fold } from '../step-page/fold.js';
import css from './bought-terms.module.css';
import { titleOf } from './bought.js';

/** The terms of each product that is being bought: above the box that says they were read. */
export function BoughtTerms({ policies }: { readonly policies: readonly SoldPolicy[] }) {
  return (
    <Stack gap="small">
      {policies.map((policy) => (
        <section key={policy.product_type} aria-label={titleOf(policy)}>
          <h3 className={css.name}>{titleOf(policy)}</h3>
          <PolicyDocuments products={[policy.product_type]} />
          <Fold title={<span className={css.open}>{words.termsOf(doneAtGarages.includes(policy.product_type))}</span>}>
            <Stack>
              <LevelFacts
                level={{ covers: policy.covers, excludes: policy.excludes, claim_limit: null }}
                isWork={doneAtGarages.includes(policy.product_type)}
              />
              {policy.terms.length > 0 && <DefinitionList dense rows={policy.terms} />}
            </Stack>
          </Fold>
        </section>
      ))}
    </Stack>
  );
}
