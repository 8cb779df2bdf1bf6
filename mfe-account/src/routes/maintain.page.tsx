import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import { useSearch, Link } from 'wouter';
import { customerPage } from '../features/sign-in/signed-in.js';
import { meQuery } from '../api/queries.js';
import { cars as carWords } from '../messages/account.js';
import { maintainPage } from '../messages/garage.js';
import { maintain as words } from '../messages/maintain.js';
import { AccountPage } from '../ui/account-page.js';
import { NothingQuoted } from '../ui/nothing-quoted.js';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { Button, ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { Spinner } from '@kerbside/contracts/ui/basics/spinner';
import { Tabs } from '@kerbside/contracts/ui/page/tabs';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { useState } from 'react';
import { carName } from '../names.js';
import { quotePath, repairsPath } from '../paths.js';
import { useAnchor } from '../ui/use-anchor.js';
import list from '../ui/list.module.css';

/** Where "Book" leads: a service, an MOT or a repair for one of the customer's cars (A2, "maintain"). */
export default customerPage(function MaintainPage({ host }: RemoteProps) {
  const carId = new URLSearchParams(useSearch()).get('car');
  return (
    <AccountPage host={host} title={words.title} lead={maintainPage.lead}>
      <Loaded
        query={{ ...meQuery(host), select: (of) => of.cars }}
        words={carWords}
        whenEmpty={<NothingQuoted title={carWords.none}>{carWords.noneWhy}</NothingQuoted>}
      >
        {(cars) => <Maintain host={host} cars={cars} carId={carId} />}
      </Loaded>
    </AccountPage>
  );
});

const RepairForm = latePart(async () => ({ default: (await import('../features/repairs/estimate-form.js')).EstimateForm }), {
  loading: <Spinner size={24} />,
});

type Tab = 'alloy' | 'service';
const tabs = [
  { key: 'service', label: words.service },
  { key: 'alloy', label: words.alloy },
] as const;

interface MaintainProps extends RemoteProps {
  readonly cars: readonly Car[];
  /** The car that it was opened for. */
  readonly carId: string | null;
}

/** Services and alloy repairs (A2); an address with `#redirectDWV` opens the form of the first, `#redirectWCFMC` the tab of the second. */
function Maintain({ host, cars, carId }: MaintainProps) {
  const [tab, setTab] = useState<Tab>('service');
  const [isAsking, setIsAsking] = useState(false);
  const repair = useAnchor<HTMLDivElement>('redirectDWV', () => {
    setTab('alloy');
    setIsAsking(true);
  });
  const service = useAnchor<HTMLDivElement>('redirectWCFMC', () => setTab('service'));
  return (
    <div ref={repair}>
      <div ref={service}>
        <div id="section-maintain">
          <Tabs label={words.title} tabs={tabs} selected={tab} onSelect={setTab}>
            {tab === 'alloy' ? (
              <Stack gap="small">
                <p>{words.alloyWhy}</p>
                {isAsking ? (
                  <RepairForm host={host} cars={cars} onSent={() => setIsAsking(false)} />
                ) : (
                  <div>
                    <Button label={words.ask} variant="secondary" onClick={() => setIsAsking(true)} />
                  </div>
                )}
                <p>
                  <Link href={repairsPath} className={list.way ?? ''}>
                    {words.earlier}
                  </Link>
                </p>
              </Stack>
            ) : (
              <BookService cars={cars} carId={carId} />
            )}
          </Tabs>
        </div>
      </div>
    </div>
  );
}

/** A visit is for the car that is chosen, which the quote begins with. */
function BookService({ cars, carId }: Pick<MaintainProps, 'cars' | 'carId'>) {
  const [chosen, setChosen] = useState(carId);
  const car = cars.find(({ id }) => id === chosen) ?? cars[0];
  if (!car) return null;
  const options = cars.map((one) => ({ value: one.id, label: [carName(one), one.registrationNumber].filter(Boolean).join(', ') }));
  return (
    <Stack gap="small">
      {cars.length > 1 && <SelectField label={words.car} value={car.id} onChange={setChosen} options={options} />}
      <Cluster>
        {(['service', 'mot'] as const).map((product) => (
          <Link key={product} asChild href={quotePath(product, car.registrationNumber)}>
            <ButtonLink label={words.book[product]} variant="secondary" />
          </Link>
        ))}
      </Cluster>
    </Stack>
  );
}
