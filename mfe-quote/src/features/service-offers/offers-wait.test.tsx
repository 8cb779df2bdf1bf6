import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { OffersWait } from './offers-wait.js';

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
