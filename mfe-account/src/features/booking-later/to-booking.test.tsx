import { visitor } from '@kerbside/contracts/testing/fake-host';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor } from '@testing-library/react';
import { renderAccount } from '../../testing/render-account.js';

it('a letter’s link to book a visit works after signing in, at the same address', async () => {
  const { signIn } = renderAccount('/account/bookings/new?quote=b0000000-0000-4000-8000-000000000002', {
    services: new ScriptedServices(),
    session: visitor,
  });
  expect(await screen.findByRole('heading', { name: 'Sign in to your account' })).toBeTruthy();
  expect(location.pathname + location.search).toBe('/account/bookings/new?quote=b0000000-0000-4000-8000-000000000002');
  await signIn();
  await waitFor(() => expect(location.pathname).toBe('/booking/b0000000-0000-4000-8000-000000000002/'));
});
