import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import { changeDetails } from '@kerbside/contracts/http/accounts/details';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '../testing/render-account.js';
import { me } from '../testing/samples.js';

const person = { ...me.person, phone: '07700 900123', address: ['1 Kerb Lane', 'Leeds'], postcode: 'LS1 1AA' };
const services = () => new ScriptedServices().answer(readMe, { ...me, person });
const type = async (name: string, value: string) => {
  const field = await screen.findByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, value);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save your details' }));

describe('the details of a customer', () => {
  it('are shown as they are kept, and saved', async () => {
    const up = services().answer(changeDetails, person);
    const { toast } = renderAccount('/account/details', { services: up });
    await type('Address line 1 (optional)', '2 Kerb Lane');
    await save();
    await waitFor(() => expect(toast).toHaveBeenCalledWith('Your details are saved', 'success'));
    expect(up.bodies(changeDetails)).toMatchObject([{ address_line_1: '2 Kerb Lane', town: 'Leeds', postcode: 'LS1 1AA' }]);
  });

  it('need a first name', async () => {
    renderAccount('/account/details', { services: services() });
    await type('First name', ' ');
    await save();
    expect(await screen.findByRole('link', { name: 'Enter your first name' })).toBeTruthy();
  });

  it('ask for the password where the session is not new', async () => {
    const needed = {
      status: 401,
      code: 'PASSWORD_NEEDED',
      message: 'Enter your password to go on',
      fields: { password: 'Enter your password to go on' },
    };
    const up = services().refuse(changeDetails, needed);
    renderAccount('/account/details', { services: up });
    await type('Phone number (optional)', '07700 900124');
    await save();
    await userEvent.type(await screen.findByLabelText('Your password'), 'open sesame');
    up.answer(changeDetails, person);
    await save();
    await waitFor(() => expect(up.bodies(changeDetails).at(-1)).toMatchObject({ password: 'open sesame' }));
  });
});
