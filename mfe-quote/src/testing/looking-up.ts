import { startQuote } from '@kerbside/contracts/http/pricing/pricing';
import { readProducts } from '@kerbside/contracts/http/pricing/products';
import { lookupVehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { quoteProducts } from './product-tables.js';
import { aQuote, aVehicle } from './samples.js';

/** Step 1 of a warranty, where the register knows the car. */
export const firstStep = '/quote/warranty/step/1/';
export const plate = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Registration number (number plate)' });
/** The plate comes back for another car. */
export const notMyCar = () => userEvent.click(screen.getByRole('button', { name: 'Not my car' }));
export const findCar = () => screen.getByRole('button', { name: 'Find my car' });
export const card = { name: 'We found your Ford Focus' };
export const byHand = { level: 2, name: 'Tell us about the car' };
export const services = () =>
  new ScriptedServices()
    .answer(lookupVehicle, aVehicle())
    .answer(startQuote, { quote: aQuote({ step: 1, vehicle: null, price: null }), secret: 'a-new-secret' })
    .answer(readProducts, quoteProducts());
