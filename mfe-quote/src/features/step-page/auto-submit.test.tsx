import { jest } from '@jest/globals';
import { readQuote, type CoverChoice } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep3 } from '@kerbside/contracts/http/pricing/journey-steps';
import { readProducts } from '@kerbside/contracts/http/pricing/products';
import { chooseCover, readPrices } from '@kerbside/contracts/http/pricing/tables';
import { aCover } from '@kerbside/contracts/testing/samples';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, cleanup, fireEvent, screen, render, renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { goOn, goOnAsItMoves } from '../../testing/filling-in.js';
import { priceTables } from '../../testing/price-tables.js';
import { quoteProducts } from '../../testing/product-tables.js';
import { renderQuote, stepAddress } from '../../testing/render-quote.js';
import { aPrice, aQuote, quoteId, stepAnswer } from '../../testing/samples.js';
import { useConfirmation, type Question } from '../confirmation/use-confirmation.js';
import { saveQueue } from '../saving/save-queue.js';
import { useSavedTyping } from '../saving/use-save-queue.js';

const quote = aQuote({ step: 3, version: 4 });
const services = () => {
  const requests: RequestInit[] = [];
  const script = new ScriptedServices()
    .answer(readQuote, quote)
    .answer(readPrices, priceTables())
    .answerBy(chooseCover, ({ body }) => {
      const cover = aCover(body as CoverChoice);
      return { quote: { ...quote, version: 7, cover }, tables: priceTables({ chosen: cover }) };
    })
    .answer(submitStep3, { ...stepAnswer({ ...quote, step: 4, version: 6 }), modified: '2026-11-20T10:05:00.000Z' });
  const { fetch } = script;
  return Object.assign(script, {
    requests,
    fetch: (path: string, init?: RequestInit) => {
      if (init?.method === 'POST') requests.push(init);
      return fetch(path, init);
    },
  });
};
const open = async (script = services()) => {
  renderQuote(stepAddress(3), { services: script });
  await screen.findByRole('heading', { level: 1, name: 'Choose your cover' });
  return script;
};
const left = (cover: CoverChoice, form_created_at = quote.formCreatedAt) => ({ ...cover, is_auto_submitted: '1', form_created_at });
const hide = (state: 'hidden' | 'visible') =>
  act(async () => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    fireEvent(document, new Event('visibilitychange'));
  });
afterEach(() => {
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
});

describe('step 3 that is left with its form unsent', () => {
  it('Q2: is posted in the background when the page unloads, in a request that outlives it', async () => {
    const script = await open();
    await userEvent.click(screen.getByRole<HTMLInputElement>('radio', { name: /Essential/ }));
    await act(async () => fireEvent(window, new Event('pagehide')));
    expect(script.bodies(submitStep3)).toEqual([left(aCover({ version: 'essential' }))]);
    expect(script.requests.at(-1)?.keepalive).toBe(true);
  });

  it('Q2: is posted when another page of the site is opened', async () => {
    const script = await open();
    cleanup();
    expect(script.bodies(submitStep3)).toEqual([left(aCover())]);
  });

  it('Q4: is posted once when the window is hidden and then closed, and dated by the answer from then on', async () => {
    const script = await open();
    await hide('hidden');
    await act(async () => fireEvent(window, new Event('pagehide')));
    expect(script.bodies(submitStep3)).toEqual([left(aCover())]);
    await hide('visible');
    await userEvent.click(screen.getByRole<HTMLInputElement>('radio', { name: /Essential/ }));
    await hide('hidden');
    expect(script.bodies(submitStep3).at(-1)).toEqual(left(aCover({ version: 'essential' }), '2026-11-20T10:05:00.000Z'));
  });

  it('is posted again when the first time failed', async () => {
    const script = services();
    script.refuse(submitStep3, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Busy.' });
    await open(script);
    await hide('hidden');
    await act(async () => fireEvent(window, new Event('pagehide')));
    expect(script.bodies(submitStep3)).toHaveLength(2);
  });

  it.each([
    ['submitted', goOn],
    ['submitted by a button that the page moved away as it was pressed', goOnAsItMoves],
  ])('Q4: is not posted once it was %s', async (_, submit) => {
    const script = await open();
    await submit();
    cleanup();
    expect(script.bodies(submitStep3)).toEqual([aCover()]);
  });

  it('Q2: is posted with its products and how to pay where it is no warranty', async () => {
    const breakdown = { ...quote, productType: 'breakdown' as const, cover: null, price: aPrice(4_500) };
    const script = services();
    script.answer(readQuote, breakdown).answer(readProducts, quoteProducts());
    renderQuote(`/quote/breakdown/step/3/?quote=${quoteId}`, { services: script });
    await userEvent.click(await screen.findByRole('button', { name: 'In instalments' }));
    cleanup();
    expect(script.bodies(submitStep3)).toEqual([
      {
        products: [{ product_type: 'breakdown', key: 'roadside-12', add_ons: [] }],
        instalments: true,
        is_auto_submitted: '1',
        form_created_at: quote.formCreatedAt,
      },
    ]);
  });

  it.each([
    ['mot', 'When and where'],
    ['service', 'Choose your service'],
  ] as const)('Q2: is posted where it is a visit: %s', async (productType, title) => {
    const visit = { ...quote, productType, cover: null, price: aPrice(4_000), details: { postcode: 'LS1 1AA' } };
    const script = services();
    script.answer(readQuote, visit);
    renderQuote(`/quote/${productType}/step/3/?quote=${quoteId}`, { services: script });
    await screen.findByRole('heading', { level: 1, name: title });
    expect(screen.getByRole('checkbox', { name: 'Reserve my price' })).toBeTruthy();
    cleanup();
    expect(script.bodies(submitStep3)).toEqual([{ is_auto_submitted: '1', form_created_at: quote.formCreatedAt }]);
  });
});

describe('a question before a step', () => {
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
});

describe('typing that is saved', () => {
  const typing = (save: (typed: string, sequence: number) => Promise<unknown> = () => Promise.resolve()) => {
    const sent: [string, number][] = [];
    const failed = jest.fn();
    const kept: string[] = [];
    const saves = saveQueue();
    const { rerender } = renderHook(
      ({ typed }) =>
        useSavedTyping(typed, {
          saves,
          keep: (text) => kept.push(text),
          save: (text, sequence) => {
            sent.push([text, sequence]);
            return save(text, sequence);
          },
          onFailed: failed,
        }),
      { initialProps: { typed: '' } },
    );
    return { saves: sent, kept, failed, queue: saves, type: (typed: string) => rerender({ typed }) };
  };
  const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  describe('what is typed on step 2', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it('Q2: is kept in the browser at once, and saved once it has settled, a word at a time and in order', async () => {
      const { saves, kept, type } = typing();
      await wait(1_000);
      type('J');
      await wait(300);
      type('Jo');
      expect(kept).toEqual(['J', 'Jo']);
      await wait(399);
      expect(saves).toEqual([]);
      await wait(1);
      for (const text of ['Jo B', 'Jo Bl']) {
        type(text);
        await wait(500);
      }
      expect(saves.map(([text]) => text)).toEqual(['Jo', 'Jo B', 'Jo Bl']);
      const sequences = saves.map(([, sequence]) => sequence);
      expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
    });

    it('is retried in its place when a save failed, and reported when none succeeded', async () => {
      const { saves, failed, type } = typing(() => Promise.reject(new Error('offline')));
      type('J');
      await wait(60_000);
      expect(saves.map(([text]) => text)).toEqual(['J', 'J', 'J', 'J']);
      expect(new Set(saves.map(([, sequence]) => sequence)).size).toBe(1);
      expect(failed).toHaveBeenCalledTimes(1);
    });
  });
});
