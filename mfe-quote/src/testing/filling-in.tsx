import { put } from '@kerbside/contracts/testing/put';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** The forms as a customer fills them in. */
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const type = (name: string, text: string) => put(field(name), text);
export const choose = (name: string, option: string) => userEvent.selectOptions(screen.getByRole('combobox', { name }), option);

export const typeDay = async (name: string, [day, month, year]: readonly [string, string, string]) => {
  const parts = within(screen.getByRole('group', { name }));
  for (const [part, text] of [
    ['Day', day],
    ['Month', month],
    ['Year', year],
  ] as const) {
    await userEvent.clear(parts.getByRole('textbox', { name: part }));
    await put(parts.getByRole('textbox', { name: part }), text);
  }
};

export const typePerson = async (email = 'jo@example.com') => {
  await type('First name', 'Jo');
  await type('Last name', 'Bloggs');
  await type('Email address', email);
  await type('Phone number (optional)', '07700 900123');
  const byHand = screen.queryByRole('button', { name: 'Enter the address by hand' });
  if (byHand) await userEvent.click(byHand);
  await type('Address line 1', '1 Kerb Lane');
  await type('Town or city', 'Leeds');
  await type('Postcode', 'LS1 1AA');
};
export const typePasswords = async (again = 'correct horse battery') => {
  await type('Password', 'correct horse battery');
  await type('Password again', again);
};

export const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));
/** The button is pressed where the page moves it away before it is let go. */
export const goOnAsItMoves = async () => {
  const pressed = userEvent.setup();
  await pressed.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Continue' }) });
  await pressed.pointer({ keys: '[/MouseLeft]', target: document.body });
};
export const problems = async () =>
  within(await screen.findByRole('alert'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
