import type { RemoteProps } from '@kerbside/contracts/host';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { customerPage } from '../features/sign-in/signed-in.js';
import { visitQuery } from '../api/bookings-api.js';
import { VisitManager } from '../features/bookings/visit-manager.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { bookings, visit as words } from '../messages/bookings.js';
import { bookingsPath } from '../paths.js';

export default customerPage(function BookingPage({ host, bookingId }: RemoteProps & { readonly bookingId: string }) {
  const query = useQuery(visitQuery(host, bookingId));
  return (
    <DetailPage
      host={host}
      load={loadOf(query)}
      above={{ path: bookingsPath, title: bookings.title }}
      heading={{ title: query.data?.job ?? words.title, over: null }}
      missing={{ title: words.missing, lead: words.missingWhy }}
      words={words}
      layout={{ width: 'reading', gap: 'large' }}
    >
      {(visit) => (
        <Stack gap="large">
          <VisitManager host={host} visit={visit} />
          <div>
            <Button
              label={words.again}
              variant="quiet"
              flush
              busy={query.isFetching}
              busyLabel={words.checking}
              onClick={() => void query.refetch()}
            />
          </div>
        </Stack>
      )}
    </DetailPage>
  );
});
