import { findVehicleImage } from '@kerbside/contracts/http/pricing/vehicle';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { fireEvent, render, screen } from '@testing-library/react';
import { quoteApi } from '../../../api/quote-api.js';
import { ManualPicture } from './manual-picture.js';

const range = { value: 'focus-15', label: '1.5 EcoBoost 150', from: 2018, to: null, engine_size: 1497, gross_weight: 1870, bhp: 148 };

it('is there for the next car, when that of the one before did not come', async () => {
  const services = new ScriptedServices().answer(findVehicleImage, '/lost');
  const api = quoteApi({ fetch: services.fetch });
  const pictureOf = (make: string, model: string) => (
    <ManualPicture api={api} range={range} vehicle={{ make, model, first_registration_date: { day: '', month: '', year: '' } }} />
  );
  const { rerender } = render(pictureOf('Ford', 'Focus'));
  fireEvent.error(await screen.findByRole('presentation'));
  expect(screen.queryByRole('presentation')).toBeNull();
  services.answer(findVehicleImage, '/found');
  rerender(pictureOf('Ford', 'Fiesta'));
  expect((await screen.findByRole('presentation')).getAttribute('src')).toBe('/found');
});
