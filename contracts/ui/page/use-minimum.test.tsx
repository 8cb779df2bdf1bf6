import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useMinimum } from './use-minimum.js';

const show = (milliseconds: number) => renderHook(({ busy }) => useMinimum(busy, milliseconds), { initialProps: { busy: true } });

describe('useMinimum', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('keeps a busy state that ended early until its floor', () => {
    const { result, rerender } = show(3_000);
    act(() => jest.advanceTimersByTime(200));
    rerender({ busy: false });
    act(() => jest.advanceTimersByTime(2_799));
    expect(result.current).toBe(true);
    act(() => jest.advanceTimersByTime(1));
    expect(result.current).toBe(false);
  });

  it('ends with the work when that took longer', () => {
    const { result, rerender } = show(3_000);
    act(() => jest.advanceTimersByTime(5_000));
    expect(result.current).toBe(true);
    rerender({ busy: false });
    expect(result.current).toBe(false);
  });

  it('adds nothing when the floor is 0', () => {
    const { result, rerender } = show(0);
    rerender({ busy: false });
    expect(result.current).toBe(false);
  });

  it('gives a second wait its own floor', () => {
    const { result, rerender } = show(1_500);
    act(() => jest.advanceTimersByTime(1_400));
    rerender({ busy: false });
    rerender({ busy: true });
    rerender({ busy: false });
    act(() => jest.advanceTimersByTime(1_400));
    expect(result.current).toBe(true);
  });
});
