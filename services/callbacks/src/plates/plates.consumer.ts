import type { EventData, EventType } from '@kerbside/contracts/event';
import { registrationChangeApproved, registrationChangeRejected } from '@kerbside/contracts/events/accounts';
import { readRegistrationChangeInternally, type RegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { Internal } from '@kerbside/platform/internal/internal';
import { letter } from '../letters/letters.js';
import type { Letter } from '../letters/message.js';
import { OwedLetters, type LetterReader } from '../messages/owed-letters.js';

/** Writes to customers about the registration of their car. Events carry no registrations, so accounts is asked. */
export const PlatesConsumer = consumer(
  'PlatesConsumer',
  { letters: OwedLetters, internal: Internal },
  {
    approved: repeatable(registrationChangeApproved, (event, { letters }) => letters.owe(event, event.data)),
    rejected: repeatable(registrationChangeRejected, (event, { letters }) => letters.owe(event, event.data)),
  },
  ({ letters, internal }) => {
    const define = ({ type }: EventType, write: (change: RegistrationChange, reader: LetterReader) => Letter): void =>
      letters.define<EventData<typeof registrationChangeApproved>>({
        type,
        about: 'registration',
        write: async ({ changeId }, reader) =>
          write(await internal.send(readRegistrationChangeInternally, { params: { changeId } }), reader),
        toDo: 'The customer has not been told about the registration of their car. Try it again; if it still fails, call them.',
      });
    define(registrationChangeApproved, approvedLetter);
    define(registrationChangeRejected, rejectedLetter);
  },
);

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
