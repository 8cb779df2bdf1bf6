import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useConfirmation, type Confirmation, type Question } from './use-confirmation.js';

let confirmation: Confirmation;
function Asking() {
  confirmation = useConfirmation('The page’s own text');
  return confirmation.dialog;
}
const question = (over: Partial<Question> = {}): Question => ({
  title: 'Sure?',
  yes: 'Yes',
  no: 'No',
  confirmed: () => undefined,
  ...over,
});
const ask = (over?: Partial<Question>) => act(() => confirmation.ask(question(over)));

describe('the confirmation dialog', () => {
  beforeEach(() => render(<Asking />));

  it('says the page’s own text unless it is told otherwise', async () => {
    ask();
    expect(screen.getByText('The page’s own text')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'No' }));
    ask({ message: 'Another text' });
    expect(screen.getByText('Another text')).toBeTruthy();
  });

  it.each([
    ['Yes', ['confirmed']],
    ['No', ['declined']],
    ['Close', ['declined']],
  ])('does what was asked only when it is confirmed (%s), and closes', async (button, done) => {
    const told: string[] = [];
    ask({ confirmed: () => told.push('confirmed'), declined: () => told.push('declined') });
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(told).toEqual(done);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('requires a callback', () => {
    expect(() => ask({ confirmed: undefined })).toThrow('The confirmation dialog requires a callback');
  });

  it('is used for one question at a time', async () => {
    ask();
    expect(() => ask()).toThrow('The confirmation dialog is already in use');
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect(() => ask()).not.toThrow();
  });
});
