import type { Session } from '@kerbside/contracts/caller';
import { addDays, londonDay } from '@kerbside/contracts/days/dates';
import { readMe, register, userExists } from '@kerbside/contracts/http/accounts/accounts';
import { sendPhoneCode, validatePhoneCode } from '@kerbside/contracts/http/callbacks/sms';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { listAbbreviatedRanges, startAbbreviatedQuote } from '@kerbside/contracts/http/pricing/abbreviated';
import { readPrices } from '@kerbside/contracts/http/pricing/tables';
import { listMakes, listModels, lookupVehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { typedOfDay } from '@kerbside/contracts/days/typed-day';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type, typeDay } from './filling-in.js';
import { priceTables } from './price-tables.js';
import { renderQuote, stepAddress } from './render-quote.js';
import { aPerson, aQuote, aVehicle, casey, secret } from './samples.js';

/** A partner's short form as a customer fills it in. */
export const proof = 'proof-of-the-phone';
export const today = londonDay(new Date());
const quote = aQuote({ step: 5 });
export const services = () =>
  new ScriptedServices()
    .answer(lookupVehicle, aVehicle())
    .answer(listMakes, [{ value: 'Ford', label: 'Ford' }])
    .answer(listModels, [{ value: 'Focus', label: 'Focus' }])
    .answer(listAbbreviatedRanges, [{ value: '1.5', label: '1.5', from: 2018, to: null, engine_size: 1497, gross_weight: 1870, bhp: null }])
    .answer(userExists, { exists: false })
    .answer(register, { userId: casey.userId ?? '' })
    .answer(readMe, { person: aPerson(), cars: [], archivedCars: [] })
    .answer(sendPhoneCode, { message: 'We have sent a code.' })
    .answer(validatePhoneCode, { message: 'Thank you.', proof })
    .answer(startAbbreviatedQuote, { quote, secret, next: stepAddress(5) })
    .answer(readQuote, quote)
    .answer(readPrices, priceTables());

export const open = async (script = services(), session?: Session, search = '?partner=Foss%20Cars') => {
  const page = renderQuote(`/quote/warranty/activate/${search}`, { services: script, ...(session && { session }) });
  await screen.findByRole('heading', { level: 1, name: 'Activate your cover' });
  return { ...page, script };
};
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const activate = () => press('Activate my cover');
export const answer = async (question: string, option: 'Yes' | 'No') => {
  const group = screen.getByRole('group', { name: question });
  await userEvent.click([...group.querySelectorAll('label')].find(({ textContent }) => textContent === option) ?? group);
};
export const typeCarAndDelivery = async () => {
  await type('Registration number (number plate)', 'AA19 AAA');
  await press('Find my car');
  await screen.findByRole('region', { name: 'We found your Ford Focus' });
  await type('Mileage', '42000');
  await answer('Is the car for private use only?', 'Yes');
  await answer('Has the car been delivered?', 'Yes');
  const { day, month, year } = typedOfDay(addDays(today, -10));
  await typeDay('When was it delivered?', [day, month, year]);
};
export const typePerson = async () => {
  await type('First name', 'Jo');
  await type('Last name', 'Bloggs');
  await type('Email address', 'jo@example.com');
  await type('Address line 1', '1 Kerb Lane');
  await type('Town or city', 'Leeds');
  await type('Postcode', 'LS1 1AA');
};
export const confirmPhone = async () => {
  await type('Phone number', '07700 900123');
  await press('Send code');
  await type('Code from the text message', '123456');
  await screen.findByText('Thank you. Your phone number is confirmed.');
};
export const codeField = () => screen.queryByLabelText('Code from the text message');
