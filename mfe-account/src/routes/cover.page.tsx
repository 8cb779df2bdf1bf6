import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import { customerPage } from '../features/sign-in/signed-in.js';
import { meQuery, policiesQuery, quotesQuery } from '../api/queries.js';
import { Available } from '../features/available/available.js';
import { LinkSection } from '../features/overview/link-section.js';
import { Lines } from '../ui/line.js';
import { OpenQuotes } from '../features/overview/open-quotes.js';
import { PurchasedProducts } from '../features/overview/purchased-products.js';
import { coverPage as words } from '../messages/garage.js';
import { plans } from '../messages/plans.js';
import { plansPath } from '../paths.js';
import { AccountPage } from '../ui/account-page.js';

/** What was bought, what else a car can have, and what was begun (A2). */
export default customerPage(function CoverPage({ host }: RemoteProps) {
  const cars = useLoaded({ ...meQuery(host), select: (of) => of.cars });
  const policies = useLoaded(policiesQuery(host));
  const quotes = useLoaded(quotesQuery(host));
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <PurchasedProducts host={host} policies={policies} />
      <OpenQuotes quotes={quotes} />
      <Available cars={cars} policies={policies} />
      <Lines>
        <LinkSection title={plans.link} why={plans.linkWhy} href={plansPath} />
      </Lines>
    </AccountPage>
  );
});
