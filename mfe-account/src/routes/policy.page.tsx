import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { ProductIcon } from '@kerbside/contracts/ui/cover/product-icon';
import { PolicyStatus } from '@kerbside/contracts/ui/cover/policy-status';
import { coverName } from '@kerbside/contracts/products/cover-name';
import { signedInPage } from '../features/sign-in/signed-in.js';
import { policyQuery } from '../api/queries.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { PolicyDetails } from '../features/policy/policy-details.js';
import { isWork } from '../is-work.js';
import { coverSentence } from '../features/policy/policy-facts.js';
import { notFound, policy as words, status } from '../messages/account.js';

export default signedInPage(function PolicyPage({ host, policyId }: RemoteProps & { readonly policyId: string }) {
  const load = useLoaded(policyQuery(host, policyId));
  const policy = load.status === 'ready' ? load.data : undefined;
  return (
    <DetailPage
      host={host}
      load={load}
      heading={
        policy
          ? { title: coverName(policy), lead: coverSentence(policy), over: <Over policy={policy} /> }
          : { title: words.title, over: placeOfOver }
      }
      missing={{ title: notFound.policy, lead: notFound.policyWhy }}
      words={words}
    >
      {(ready) => <PolicyDetails host={host} policy={ready} />}
    </DetailPage>
  );
});

/** The drawing is higher than a line. */
const placeOfOver = (
  <Cluster>
    <ProductIcon />
  </Cluster>
);

function Over({ policy }: { readonly policy: Policy }) {
  return (
    <Cluster>
      <ProductIcon type={policy.productType} />
      <span>{words.number(policy.policyNumber, isWork(policy))}</span>
      <PolicyStatus policy={policy} words={status} />
    </Cluster>
  );
}
