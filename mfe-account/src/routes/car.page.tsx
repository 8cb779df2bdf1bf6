import { PlainPage } from '@kerbside/contracts/ui/page/plain-page';
import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { Site } from '@kerbside/contracts/ui/data/calls';
import { CallError } from '@kerbside/contracts/client';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { CarAtKerb } from '@kerbside/contracts/ui/car/car-at-kerb';
import { Columns, Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { PagePanel } from '@kerbside/contracts/ui/page/panel';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { customerPage } from '../features/sign-in/signed-in.js';
import { lookUpQuery } from '../api/cars-api.js';
import { meQuery, policiesQuery } from '../api/queries.js';
import { carName } from '../names.js';
import { ArchivedCar } from '../features/car/archived-car.js';
import { CarCover } from '../features/car/car-cover.js';
import { ExtendedDetails } from '../features/car/extended-details.js';
import { CarTimeline, KeeperHistory, RegistrationHistory } from '../features/car/histories.js';
import { MotHistory } from '../features/car/mot-history.js';
import { Recalls } from '../features/car/recalls.js';
import { Upkeep } from '../features/car/upkeep.js';
import { ClaimDoor } from '../features/garage/claim-door.js';
import { Valuation } from '../features/car/valuation.js';
import { Registration } from '../features/car/registration.js';
import { shared } from '../messages/account.js';
import { car as words, unknownPlate as unknown, archive as archiveWords } from '../messages/car.js';
import { pass as passWords } from '../messages/pass.js';
import { accountPath, passPath } from '../paths.js';
import { ToAccount } from '../ui/not-here.js';
import { Section } from '../ui/section.js';
import { ArchiveDialog } from '../features/car/archive-dialog.js';

interface CarPageProps extends RemoteProps {
  readonly carId: string;
}

/** The profile of one car (A2): its parts load on their own. */
export default customerPage(function CarPage({ host, carId }: CarPageProps) {
  const isIt = ({ id }: Car) => id === carId;
  const load = useLoaded({ ...meQuery(host), select: (me) => ({ car: me.cars.find(isIt), archived: me.archivedCars.find(isIt) }) });
  return (
    <PagePanel load={load} words={words} isEmpty={({ car, archived }) => !car && !archived} whenEmpty={<NoSuchCar host={host} />}>
      {({ car, archived }) => (
        <>
          {car && <Profile host={host} car={car} />}
          {!car && archived && <ArchivedCar host={host} car={archived} />}
        </>
      )}
    </PagePanel>
  );
});

function NoSuchCar({ host }: RemoteProps) {
  useTitle(host, words.notFound);
  return (
    <PlainPage title={words.notFound} lead={words.notFoundWhy}>
      <ToAccount />
    </PlainPage>
  );
}

function Profile({ host, car }: Omit<CarPageProps, 'carId'> & { readonly car: Car }) {
  const { make, model, colour, bodyType: body, registrationNumber } = car;
  const name = carName(car);
  useTitle(host, name);
  const known = useRegisters(host, car);
  const { data: bought } = useQuery(policiesQuery(host));
  const carId = car.id;
  return (
    <Page>
      <Stack gap="large">
        <BackLink href={accountPath} onFollow={host.navigate}>
          {shared.myAccount}
        </BackLink>
        <PageHeading lead={words.lead}>{name}</PageHeading>
        <Columns side={<Kept host={host} car={car} known={known} />}>
          <Stack gap="large">
            {body && <CarAtKerb car={{ body, make, model, colour, registration: registrationNumber ?? undefined }} />}
            <ClaimDoor policies={bought} car={car} />
            <CarCover host={host} car={car} />
            {known === 'unknown' && (
              <Alert tone="info" title={unknown.title}>
                {unknown.why(registrationNumber ?? '')}
              </Alert>
            )}
            {known === 'asked' && <MotHistory host={host} carId={carId} />}
          </Stack>
        </Columns>
        {known !== 'never' && (
          <Columns side={<CarTimeline host={host} carId={carId} />}>
            <Stack gap="large">
              {known === 'asked' && <Recalls host={host} carId={carId} />}
              {known === 'asked' && <KeeperHistory host={host} carId={carId} />}
              <RegistrationHistory host={host} carId={carId} />
            </Stack>
          </Columns>
        )}
        <ArchiveCar host={host} car={car} />
      </Stack>
    </Page>
  );
}

/** Whether the registers are asked about it, do not know it, or cannot be asked, as it has no registration. */
type RegisterAnswer = 'asked' | 'unknown' | 'never';

/** Where the registers do not know it, that is said once, above what we know. */
const useRegisters = (host: Site, { id, registrationNumber }: Car): RegisterAnswer => {
  const { error } = useQuery({ ...lookUpQuery(host, id), enabled: registrationNumber !== null });
  if (registrationNumber === null) return 'never';
  return error instanceof CallError && error.code === 'VEHICLE_NOT_FOUND' ? 'unknown' : 'asked';
};

/** What its owner keeps up to date, and what it is and is worth by that. */
function Kept({ host, car, known }: RemoteProps & { readonly car: Car; readonly known: RegisterAnswer }) {
  const { id, registrationNumber, currentMileage } = car;
  return (
    <Stack gap="large" inOrder>
      <Registration host={host} car={car} userId={host.session.userId ?? ''} />
      <Upkeep host={host} car={car} />
      {known === 'asked' && <ExtendedDetails host={host} carId={id} />}
      {/* A valuation depends on the mileage. */}
      {known === 'asked' && registrationNumber !== null && (
        <Valuation key={currentMileage ?? 'usual'} host={host} carId={id} registration={registrationNumber} />
      )}
      <p>
        <Link href={passPath(id)}>{passWords.link}</Link>
      </p>
    </Stack>
  );
}

/** The button that takes a car off the account (A2). */
function ArchiveCar({ host, car }: RemoteProps & { readonly car: Car }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title={archiveWords.title}>
      <p>{archiveWords.why}</p>
      <div>
        <Button label={archiveWords.open} variant="quiet" flush onClick={() => setIsOpen(true)} />
      </div>
      {isOpen && <ArchiveDialog host={host} carId={car.id} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}
