import type { RemoteProps } from '@kerbside/contracts/host';
import type { Cover } from '@kerbside/contracts/http/claims/policies';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../ui/link-button.js';
import { offerQuery } from '../../api/offers-api.js';
import { next as words, shared } from '../../messages/account.js';
import { policyPath, quotePath } from '../../paths.js';

interface ToAnotherYearProps extends RemoteProps {
  readonly policy: Pick<Cover, 'id' | 'productType' | 'autoRenewal' | 'vehicle'>;
}

/** What another year costs is on the page of the policy once it is offered. Where it is not, it takes a quote. */
export function ToAnotherYear({ host, policy: { id, productType, autoRenewal, vehicle } }: ToAnotherYearProps) {
  const mayBe = autoRenewal === 'on';
  const { data: offer, isLoading } = useQuery({ ...offerQuery(host, id), enabled: mayBe });
  if (mayBe && isLoading) return null;
  return (
    <LinkButton
      label={offer ? words.seeRenewal : shared.getQuote}
      href={offer ? policyPath(id) : quotePath(productType, vehicle.registrationNumber)}
    />
  );
}
