import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { CallError } from '../../src/client.js';
import { useSubmit } from './use-submit.js';

describe('useSubmit', () => {
  it('ignores a second submit while the first is under way', async () => {
    let finish: (answer: string) => void = () => undefined;
    const send = jest.fn(() => new Promise<string>((resolve) => (finish = resolve)));
    const { result } = renderHook(() => useSubmit(send));
    await act(async () => {
      const first = result.current.submit(undefined);
      expect(await result.current.submit(undefined)).toEqual({ status: 'ignored' });
      finish('paid');
      expect(await first).toEqual({ status: 'done', answer: 'paid' });
    });
    expect(send).toHaveBeenCalledTimes(1);
    expect(result.current.status).toBe('done');
  });

  it('passes on the refusal with its code, data and fields, and can be tried again', async () => {
    const refusal = new CallError(
      'VOUCHER_NEEDS_MOT',
      'This code needs an MOT',
      422,
      { code: 'Check your voucher code' },
      { no_mot_detected: true },
    );
    const send = jest.fn<(code: string) => Promise<string>>().mockRejectedValueOnce(refusal).mockResolvedValueOnce('applied');
    const { result } = renderHook(() => useSubmit(send));
    await act(() => result.current.submit('MOTREADY'));
    expect(result.current).toMatchObject({
      status: 'failed',
      error: 'This code needs an MOT',
      failure: { code: 'VOUCHER_NEEDS_MOT', data: { no_mot_detected: true } },
      fieldErrors: { code: 'Check your voucher code' },
    });
    await act(() => result.current.submit('MOTREADY'));
    expect(result.current).toMatchObject({ status: 'done', error: undefined, fieldErrors: {} });
  });
});
