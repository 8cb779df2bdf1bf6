import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useConfirmation, type Question } from './use-confirmation.js';

const question: Question = { title: 'Sure?', yes: 'Yes', no: 'No', confirmed: () => undefined };

/** A page that asks, and draws the dialog anew after each answer. */
const aPage = () => {
  const { result } = renderHook(() => useConfirmation('The page’s own text'));
  const { rerender } = render(null);
  const draw = () => rerender(result.current.dialog);
  return {
    ask: (over?: Partial<Question>) => {
      act(() => result.current.ask({ ...question, ...over }));
      draw();
    },
    press: async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name }));
      draw();
    },
  };
};

describe('the confirmation dialog', () => {
  it('Q2: says the page’s own text unless it is told otherwise', async () => {
    const page = aPage();
    page.ask();
    expect(screen.getByText('The page’s own text')).toBeTruthy();
    await page.press('No');
    page.ask({ message: 'Another text' });
    expect(screen.getByText('Another text')).toBeTruthy();
  });

  it.each([
    ['Yes', ['confirmed']],
    ['No', ['declined']],
    ['Close', ['declined']],
  ])('does what was asked only when it is confirmed (%s), and closes', async (button, done) => {
    const page = aPage();
    const told: string[] = [];
    page.ask({ confirmed: () => told.push('confirmed'), declined: () => told.push('declined') });
    await page.press(button);
    expect(told).toEqual(done);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('Q8: requires a callback', () => {
    expect(() => aPage().ask({ confirmed: undefined })).toThrow('The confirmation dialog requires a callback');
  });

  it('Q8: is used for one question at a time', async () => {
    const page = aPage();
    page.ask();
    expect(() => page.ask()).toThrow('The confirmation dialog is already in use');
    await page.press('Yes');
    expect(() => page.ask()).not.toThrow();
  });
});
