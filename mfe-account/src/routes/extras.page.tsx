import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import { customerPage } from '../features/sign-in/signed-in.js';
import { meQuery } from '../api/queries.js';
import CarFinance from '../features/finance/car-finance.js';
import Perks from '../features/perks/perks.js';
import { Recommend } from '../features/recommend/recommend.js';
import { cars as carWords } from '../messages/account.js';
import { finance } from '../messages/finance.js';
import { extrasPage as words } from '../messages/garage.js';
import { AccountPage } from '../ui/account-page.js';
import { AnchoredSection } from '../ui/section.js';
import { Unread } from '../ui/unread.js';

/** What comes with an account and is no cover: the calculator, the manual, the marketplace, and what somebody thinks of us. */
export default customerPage(function ExtrasPage({ host }: RemoteProps) {
  const cars = useLoaded({ ...meQuery(host), select: (of) => of.cars });
  const { userId } = host.session;
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <AnchoredSection title={finance.title} anchor="section-car-finance">
        <CarFinance />
      </AnchoredSection>
      <Unread load={cars} words={carWords} />
      {userId !== null && cars.status === 'ready' && <Perks host={host} userId={userId} cars={cars.data} />}
      <Recommend host={host} />
    </AccountPage>
  );
});
