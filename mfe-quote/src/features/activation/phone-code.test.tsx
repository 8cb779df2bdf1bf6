import { sendPhoneCode, validatePhoneCode } from '@kerbside/contracts/http/callbacks/sms';
import { startAbbreviatedQuote } from '@kerbside/contracts/http/pricing/abbreviated';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { activate, codeField, confirmPhone, open, press, proof, services } from '../../testing/activating.js';
import { field, problems, type } from '../../testing/filling-in.js';

afterEach(() => sessionStorage.clear());

describe('the confirmation of the phone', () => {
  it('A2, A5: sends nothing to a number that is not valid', async () => {
    const { script } = await open();
    await type('Phone number', '01904 555 123');
    await press('Send code');
    expect(screen.getByText('Enter a mobile number, like 07700 900123')).toBeTruthy();
    expect(script.bodies(sendPhoneCode)).toEqual([]);
  });

  it('A2, A5: checks the code once it is complete, and says when codes do not match', async () => {
    const script = services().refuse(validatePhoneCode, { status: 400, code: 'CODES_DO_NOT_MATCH', message: 'Codes do not match' });
    await open(script);
    await type('Phone number', '07700 900123');
    await press('Send code');
    expect(await screen.findByText('We have sent a code.')).toBeTruthy();
    await type('Code from the text message', '12345');
    expect(script.bodies(validatePhoneCode)).toEqual([]);
    await type('Code from the text message', '6');
    expect(await screen.findByText('Codes do not match')).toBeTruthy();
    expect(script.bodies(validatePhoneCode)).toEqual([{ contact_number: '07700 900123', code: '123456', product_type: 'warranty' }]);
    script.answer(validatePhoneCode, { message: 'Thank you.', proof });
    await userEvent.clear(field('Code from the text message'));
    await type('Code from the text message', '654 321');
    expect(await screen.findByText('Thank you. Your phone number is confirmed.')).toBeTruthy();
    expect(codeField()).toBeNull();
  });

  it('A2, A5: can be sent again', async () => {
    const { script } = await open();
    await type('Phone number', '07700 900123');
    await press('Send code');
    await press('Send a new code');
    expect(script.bodies(sendPhoneCode)).toHaveLength(2);
  });

  it('A2, A5: says why a code could not be sent', async () => {
    await open(services().refuse(sendPhoneCode, { status: 429, code: 'TOO_MANY_TRIES', message: 'Too many tries. Please wait.' }));
    await type('Phone number', '07700 900123');
    await press('Send code');
    expect(await screen.findByText('Too many tries. Please wait.')).toBeTruthy();
    expect(codeField()).toBeNull();
  });

  it('says beside the number that it cannot be used', async () => {
    const fields = { contact_number: 'We cannot use this phone number online.' };
    await open(services().refuse(sendPhoneCode, { status: 400, code: 'INVALID', message: 'Please check the details.', fields }));
    await type('Phone number', '07700 900123');
    await press('Send code');
    expect(await screen.findByText('We cannot use this phone number online.')).toBeTruthy();
  });

  it('A2, A5: is for one number: a different one has to be confirmed again', async () => {
    const { script } = await open();
    await confirmPhone();
    await type('Phone number', '4');
    expect(screen.queryByText('Thank you. Your phone number is confirmed.')).toBeNull();
    await userEvent.clear(field('Phone number'));
    await type('Phone number', '07700 900124');
    await activate();
    expect(await problems()).toContain('Confirm your phone number with the code that we text you');
    expect(script.bodies(startAbbreviatedQuote)).toEqual([]);
  });

  it('does not count when the number was changed during the check', async () => {
    const script = services();
    const held = script.hold(validatePhoneCode);
    await open(script);
    await type('Phone number', '07700 900123');
    await press('Send code');
    await type('Code from the text message', '123456');
    await type('Phone number', '4');
    held.answer(0, { message: 'Thank you.', proof });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send code' })).toBeTruthy());
    expect(screen.queryByText('Thank you. Your phone number is confirmed.')).toBeNull();
  });
});
