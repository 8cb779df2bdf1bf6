import type { RegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import { letter } from '../letters/letters.js';
import type { Letter } from '../letters/message.js';
import type { LetterReader } from '../messages/owed-letters.js';

export const approvedLetter = ({ carId, car, to }: RegistrationChange, { firstName, siteUrl }: LetterReader): Letter =>
  letter({
    template: 'registration-changed',
    subject: `Your car is now ${to} with us`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `We have changed the registration of your ${car} to ${to}. All your cover continues as before, under the new registration.`,
      'Your policy schedules show it from today: you can save them again from your account.',
      'If you did not ask for this, please call us.',
    ],
    plate: to,
    link: seeCar(carId, siteUrl),
  });

export const rejectedLetter = ({ carId, car, from, to, why }: RegistrationChange, { firstName, siteUrl }: LetterReader): Letter =>
  letter({
    template: 'registration-not-changed',
    subject: `We could not change your registration to ${to}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `You asked us to change the registration of your ${car} to ${to}. We could not do that${why === null ? '.' : `: ${why}`}`,
      'Your cover goes on as it was. You can ask again from your account.',
    ],
    plate: from,
    link: seeCar(carId, siteUrl),
  });

const seeCar = (carId: string, siteUrl: string) => ({ label: 'See your car', url: new URL(`/account/cars/${carId}`, siteUrl).href });
