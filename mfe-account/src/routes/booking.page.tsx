import { isNotFound } from '@kerbside/contracts/ui/data/calls';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { useQuery } from '@tanstack/react-query';
import { customerPage } from '../features/sign-in/signed-in.js';
import { visitQuery } from '../api/bookings-api.js';
import { VisitManager } from '../features/bookings/visit-manager.js';
import { bookings, visit as words } from '../messages/bookings.js';
import { bookingsPath } from '../paths.js';
import { ToAccount } from '../ui/not-here.js';

export default customerPage(function BookingPage({ host, bookingId }: RemoteProps & { readonly bookingId: string }) {
  const query = useQuery(visitQuery(host, bookingId));
  const load = loadOf(query);
  const isMissing = load.status === 'failed' && isNotFound(load.error);
  const title = isMissing ? words.missing : load.status === 'ready' ? load.data.job : words.title;
  useTitle(host, title);
  return (
    <Page width="reading">
      <Stack gap="large">
        <BackLink href={bookingsPath} onFollow={host.navigate}>
          {bookings.title}
        </BackLink>
        <PageHeading lead={isMissing ? words.missingWhy : undefined}>{title}</PageHeading>
        {isMissing ? (
          <ToAccount />
        ) : (
          <>
            <Panel load={load} words={words}>
              {(visit) => <VisitManager host={host} visit={visit} />}
            </Panel>
            {query.data && (
              <div>
                <Button variant="quiet" flush busy={query.isFetching} busyLabel={words.checking} onClick={() => void query.refetch()}>
                  {words.again}
                </Button>
              </div>
            )}
          </>
        )}
      </Stack>
    </Page>
  );
});
