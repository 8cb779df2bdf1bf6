import { aRegistrationChange } from '@kerbside/contracts/testing/samples';
import { approvedLetter, rejectedLetter } from './plates.consumer.js';

const reader = { firstName: 'Jo', siteUrl: 'https://kerbside.example' };

describe('the letter about another registration', () => {
  it('says that the car and its cover have it', () => {
    const { subject, text } = approvedLetter(aRegistrationChange({ status: 'approved' }), reader);
    expect(subject).toBe('Your car is now BX70KLM with us');
    expect(text).toContain('the registration of your Ford Focus to BX70KLM');
    expect(text).toContain(`https://kerbside.example/account/cars/${aRegistrationChange().carId}`);
  });

  it('says why not, in the words of staff', () =>
    expect(rejectedLetter(aRegistrationChange({ status: 'rejected', why: 'DVLA still shows the old one.' }), reader).text).toContain(
      'We could not do that: DVLA still shows the old one.',
    ));
});
