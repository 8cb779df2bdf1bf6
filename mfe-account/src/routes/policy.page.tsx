import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { Cluster, Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { PolicyStatus } from '@kerbside/contracts/ui/cover/policy-status';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { coverName } from '@kerbside/contracts/products/cover-name';
import { useQuery } from '@tanstack/react-query';
import { isNotFound, type AccountApi } from '../api/account-api.js';
import { policyQuery } from '../api/queries.js';
import { PolicyDetails } from '../features/policy/policy-details.js';
import { coverSentence } from '../features/policy/policy-facts.js';
import { SignedIn } from '../features/sign-in/signed-in.js';
import { notFound, policy as words, shared, status } from '../messages.js';
import { accountPath } from '../paths.js';
import { ToAccount } from '../ui/to-account.js';

interface PolicyPageProps extends RemoteProps {
  readonly api: AccountApi;
  readonly policyId: string;
}

export default function PolicyPage(props: PolicyPageProps) {
  return (
    <SignedIn host={props.host}>
      <LoadedPolicy {...props} />
    </SignedIn>
  );
}

/** The heading is one element from loading to ready, so it keeps the focus. */
function LoadedPolicy({ host, api, policyId }: PolicyPageProps) {
  const load = loadOf(useQuery(policyQuery(api, policyId)));
  const isMissing = load.status === 'failed' && isNotFound(load.error);
  const policy = load.status === 'ready' ? load.data : undefined;
  const title = isMissing ? notFound.policy : policy ? coverName(policy) : words.title;
  useTitle(host, title);
  return (
    <Page>
      <Stack>
        <BackLink href={accountPath} onFollow={host.navigate}>
          {shared.myAccount}
        </BackLink>
        <PageHeading
          over={policy && <Over policy={policy} />}
          lead={policy ? coverSentence(policy) : isMissing ? notFound.policyWhy : undefined}
        >
          {title}
        </PageHeading>
        {isMissing ? (
          <ToAccount />
        ) : (
          <Panel load={load} loading={words.loading} failed={words.failed}>
            {(ready) => <PolicyDetails host={host} api={api} policy={ready} />}
          </Panel>
        )}
      </Stack>
    </Page>
  );
}

function Over({ policy }: { readonly policy: Policy }) {
  return (
    <Cluster>
      <span>{words.number(policy.policyNumber)}</span>
      <PolicyStatus policy={policy} words={status} />
    </Cluster>
  );
}
