import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { OffersWait } from './offers-wait.js';
import { chosenIn, withExtra, withService } from './schedule.js';

describe('while garages are asked for their prices', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('says so, and after five seconds how long it may take', () => {
    render(<OffersWait />);
    expect(screen.getByText('We are asking the garages near you for their prices for your car.')).toBeTruthy();
    act(() => jest.advanceTimersByTime(4_900));
    expect(screen.queryByText(/half a minute/)).toBeNull();
    act(() => jest.advanceTimersByTime(100));
    expect(screen.getByText(/It can take up to half a minute/)).toBeTruthy();
  });
});

const period = (id: string, combinable: boolean, selected: boolean) => ({ id, slug: id, name: id, checks: [], combinable, selected });

const menu = {
  periods: [period('minor', false, false), period('major', false, true), period('fluid', true, true), period('belt', true, false)],
};

describe('the schedule of a manufacturer', () => {
  it('has services, of which one is done, and jobs with it', () => {
    const { services, extras, service } = chosenIn(menu);
    expect([services.map(({ id }) => id), extras.map(({ id }) => id), service]).toEqual([['minor', 'major'], ['fluid', 'belt'], 'major']);
  });

  it.each([
    ['another service', withService(menu, 'minor'), 'minor,fluid'],
    ['a job more', withExtra(menu, 'belt', true), 'major,fluid,belt'],
    ['a job less', withExtra(menu, 'fluid', false), 'major'],
  ])('with %s is asked for by its ids, in the order of the menu', (_, ids, expected) => expect(ids).toBe(expected));
});
