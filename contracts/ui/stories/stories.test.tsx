import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { Stories } from './stories.js';

// jsdom draws nothing, so these are judged in a browser.
const rules = { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } };
const violations = async (): Promise<readonly string[]> =>
  (await act(() => axe.run(document.body, { rules, resultTypes: ['violations'] }))).violations.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`,
  );

describe('every piece of the kit, in its states', () => {
  it.each(['pages', 'price', 'forms', 'feedback', 'staff'] as const)('%s: has no fault that a machine can find', async (section) => {
    render(
      <main>
        <Stories section={section} />
      </main>,
    );
    expect(await violations()).toEqual([]);
  });

  it('has no fault either when a form is refused', async () => {
    render(
      <main>
        <Stories section="forms" />
      </main>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('heading', { name: 'There is a problem' })).toBeTruthy();
    expect(await violations()).toEqual([]);
  });
});
