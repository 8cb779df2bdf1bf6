import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { Button, ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { Spinner } from '@kerbside/contracts/ui/basics/spinner';
import { Tabs } from '@kerbside/contracts/ui/page/tabs';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { useState } from 'react';
import { Link } from 'wouter';
import { carName } from '../../car-name.js';
import { maintain as words } from '../../messages/maintain.js';
import { quotePath, repairsPath } from '../../paths.js';
import { Fold } from '../../ui/fold.js';
import { useAnchor } from '../../ui/use-anchor.js';
import css from './overview.module.css';

const RepairForm = latePart(() => import('./repair-form.js'), { loading: <Spinner size={24} /> });

type Tab = 'alloy' | 'service';
const tabs = [
  { key: 'alloy', label: words.alloy },
  { key: 'service', label: words.service },
] as const;

interface MaintainProps extends RemoteProps {
  readonly cars: readonly Car[];
}

/** Alloy repairs and services (A2), folded; an address with `#redirectDWV` opens the form of the first, `#redirectWCFMC` the tab of the second. */
export function Maintain({ host, cars }: MaintainProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [tab, setTab] = useState<Tab>('alloy');
  const [isAsking, setIsAsking] = useState(false);
  const openAt = (wanted: Tab) => {
    setTab(wanted);
    setIsOpen(true);
  };
  const repair = useAnchor<HTMLDivElement>('redirectDWV', () => {
    openAt('alloy');
    setIsAsking(true);
  });
  const service = useAnchor<HTMLDivElement>('redirectWCFMC', () => openAt('service'));
  return (
    <div ref={repair}>
      <div ref={service}>
        <Fold id="section-maintain" title={words.title} note={words.show} isOpen={isOpen} onToggle={setIsOpen}>
          <Tabs label={words.title} tabs={tabs} selected={tab} onSelect={setTab}>
            {tab === 'alloy' ? (
              <Stack gap="small">
                <p>{words.alloyWhy}</p>
                {isAsking ? (
                  <RepairForm host={host} cars={cars} onSent={() => setIsAsking(false)} />
                ) : (
                  <div>
                    <Button variant="secondary" onClick={() => setIsAsking(true)}>
                      {words.ask}
                    </Button>
                  </div>
                )}
                <p>
                  <Link href={repairsPath} className={css.link ?? ''}>
                    {words.earlier}
                  </Link>
                </p>
              </Stack>
            ) : (
              <BookService cars={cars} />
            )}
          </Tabs>
        </Fold>
      </div>
    </div>
  );
}

/** A visit is for the car that is chosen, which the quote begins with. */
function BookService({ cars }: Pick<MaintainProps, 'cars'>) {
  const [chosen, setChosen] = useState<string>();
  const car = cars.find(({ id }) => id === chosen) ?? cars[0];
  if (!car) return null;
  const options = cars.map((one) => ({ value: one.id, label: [carName(one), one.registrationNumber].filter(Boolean).join(', ') }));
  return (
    <Stack gap="small">
      <p>{words.serviceWhy}</p>
      {cars.length > 1 && <SelectField label={words.car} value={car.id} onChange={setChosen} options={options} />}
      <Cluster>
        {(['service', 'mot'] as const).map((product) => (
          <Link key={product} asChild href={quotePath(product, car.registrationNumber)}>
            <ButtonLink variant="secondary">{words.book[product]}</ButtonLink>
          </Link>
        ))}
      </Cluster>
    </Stack>
  );
}
