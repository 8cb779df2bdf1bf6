import { CallError } from '@kerbside/contracts/client';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { CarAtKerb } from '@kerbside/contracts/ui/car/car-at-kerb';
import { Columns, Grid, Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { PagePanel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '@kerbside/contracts/ui/controls/button';
import type { AccountApi } from '../api/account-api.js';
import { carsApi, lookUpQuery, type CarsApi } from '../api/cars-api.js';
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
import { SignedIn, StaffNotice } from '../features/sign-in/signed-in.js';
import { shared } from '../messages/account.js';
import { car as words, unknownPlate as unknown, archive as archiveWords } from '../messages/car.js';
import { pass as passWords } from '../messages/pass.js';
import { accountPath, passPath } from '../paths.js';
import { ToAccount } from '../ui/not-here.js';
import { Section } from '../ui/section.js';
import { ArchiveDialog } from '../features/car/archive-dialog.js';

interface CarPageProps extends RemoteProps {
  readonly api: AccountApi;
  readonly carId: string;
}

/** The profile of one car (A2): its parts load on their own. */
export default function CarPage(props: CarPageProps) {
  const { host } = props;
  return <SignedIn host={host}>{host.session.role === null ? <OwnCar {...props} /> : <StaffNotice host={host} />}</SignedIn>;
}

function OwnCar({ host, api, carId }: CarPageProps) {
  const isIt = ({ id }: Car) => id === carId;
  const load = loadOf(useQuery({ ...meQuery(api), select: (me) => ({ car: me.cars.find(isIt), archived: me.archivedCars.find(isIt) }) }));
  return (
    <PagePanel
      load={load}
      loading={words.loading}
      failed={words.failed}
      isEmpty={({ car, archived }) => !car && !archived}
      whenEmpty={<NoSuchCar host={host} />}
    >
      {({ car, archived }) => (
        <>
          {car && <Profile host={host} api={api} car={car} />}
          {!car && archived && <ArchivedCar host={host} car={archived} />}
        </>
      )}
    </PagePanel>
  );
}

function NoSuchCar({ host }: RemoteProps) {
  useTitle(host, words.notFound);
  return (
    <Page width="reading">
      <Stack>
        <PageHeading lead={words.notFoundWhy}>{words.notFound}</PageHeading>
        <ToAccount />
      </Stack>
    </Page>
  );
}

function Profile({ host, api, car }: Omit<CarPageProps, 'carId'> & { readonly car: Car }) {
  const cars = carsApi(host.fetch);
  const { make, model, colour, bodyType: body, registrationNumber } = car;
  const name = carName(car);
  useTitle(host, name);
  const known = useRegisters(cars, car);
  const { data: bought } = useQuery(policiesQuery(api));
  const carId = car.id;
  return (
    <Page>
      <Stack gap="large">
        <BackLink href={accountPath} onFollow={host.navigate}>
          {shared.myAccount}
        </BackLink>
        <PageHeading lead={words.lead}>{name}</PageHeading>
        <Columns side={<Kept host={host} api={cars} car={car} known={known} />}>
          <Stack gap="large">
            {body && <CarAtKerb car={{ body, make, model, colour, registration: registrationNumber ?? undefined }} />}
            <ClaimDoor policies={bought} car={car} />
            <CarCover api={api} car={car} />
            {known === 'unknown' && (
              <Alert tone="info" title={unknown.title}>
                {unknown.why(registrationNumber ?? '')}
              </Alert>
            )}
            {known === 'asked' && <MotHistory api={cars} carId={carId} />}
          </Stack>
        </Columns>
        {known !== 'never' && (
          <Grid min={24}>
            <Stack gap="large">
              {known === 'asked' && <Recalls api={cars} carId={carId} />}
              {known === 'asked' && <KeeperHistory api={cars} carId={carId} />}
              <RegistrationHistory api={cars} carId={carId} />
            </Stack>
            <CarTimeline api={cars} carId={carId} />
          </Grid>
        )}
        <ArchiveCar host={host} api={cars} car={car} />
      </Stack>
    </Page>
  );
}

/** Whether the registers are asked about it, do not know it, or cannot be asked, as it has no registration. */
type RegisterAnswer = 'asked' | 'unknown' | 'never';

/** Where the registers do not know it, that is said once, above what we know. */
const useRegisters = (api: CarsApi, { id, registrationNumber }: Car): RegisterAnswer => {
  const { error } = useQuery({ ...lookUpQuery(api, id), enabled: registrationNumber !== null });
  if (registrationNumber === null) return 'never';
  return error instanceof CallError && error.code === 'VEHICLE_NOT_FOUND' ? 'unknown' : 'asked';
};

interface KeptProps extends RemoteProps {
  readonly api: CarsApi;
  readonly car: Car;
  readonly known: RegisterAnswer;
}

/** What its owner keeps up to date, and what it is and is worth by that. */
function Kept({ host, api, car, known }: KeptProps) {
  const { id, registrationNumber, currentMileage } = car;
  return (
    <Stack gap="large" inOrder>
      <Registration host={host} api={api} car={car} userId={host.session.userId ?? ''} />
      <Upkeep host={host} api={api} car={car} />
      {known === 'asked' && <ExtendedDetails api={api} carId={id} />}
      {/* A valuation depends on the mileage. */}
      {known === 'asked' && registrationNumber !== null && (
        <Valuation key={currentMileage ?? 'usual'} api={api} carId={id} registration={registrationNumber} />
      )}
      <p>
        <Link href={passPath(id)}>{passWords.link}</Link>
      </p>
    </Stack>
  );
}

/** The button that takes a car off the account (A2). */
function ArchiveCar({ host, api, car }: RemoteProps & { readonly api: CarsApi; readonly car: Car }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title={archiveWords.title}>
      <p>{archiveWords.why}</p>
      <div>
        <Button variant="quiet" flush onClick={() => setIsOpen(true)}>
          {archiveWords.open}
        </Button>
      </div>
      {isOpen && <ArchiveDialog host={host} api={api} carId={car.id} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}
