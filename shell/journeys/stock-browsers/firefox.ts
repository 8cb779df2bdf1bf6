import { findFirefox } from '@kerbside/contracts/tooling/engines/browsers.mjs';
import puppeteer, { type ElementHandle, type Frame, type Page } from 'puppeteer-core';
import { optionOf, patienceMs, type Size, type StockBrowser } from './stock-browser.js';

const byPath = (path: string): string => `::-p-xpath(${path})`;

const inside = (where: Page | Frame) => {
  const at = (path: string) => where.locator(byPath(path)).setTimeout(patienceMs);
  return {
    click: async (path: string) => {
      await at(path)
        .map((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
        .wait();
      await at(path).click();
    },
    type: (path: string, words: string) => at(path).fill(words, { typingThreshold: words.length + 1 }),
    see: (path: string) =>
      at(path)
        .map((element) => element.textContent ?? '')
        .wait(),
  };
};

/** Firefox speaks WebDriver BiDi by itself. */
export const startFirefox = async (size: Size): Promise<StockBrowser> => {
  const executablePath = await findFirefox((line) => process.stderr.write(`${line}\n`));
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true, defaultViewport: size });
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => problems.push(`error in the page: ${String(error)}`));
  const find = async (path: string): Promise<ElementHandle> => {
    const found = await page.waitForSelector(byPath(path), { timeout: patienceMs });
    if (!found) throw new Error(`there is no ${path}`);
    return found;
  };
  return {
    ...inside(page),
    open: async (url) => void (await page.goto(url)),
    choose: async (path, option) => {
      const value = await (await find(optionOf(path, option))).evaluate((element) => element.getAttribute('value') ?? '');
      await (await find(path)).select(value);
    },
    miss: async (path) => void (await page.waitForSelector(byPath(path), { hidden: true, timeout: patienceMs })),
    inFrame: async (path, work) => {
      const frame = await (await find(path)).contentFrame();
      if (!frame) throw new Error(`${path} is no frame`);
      await work(inside(frame));
    },
    read: async (expression) => String(await page.evaluate(expression)),
    picture: () => page.screenshot(),
    problems: async () => problems,
    close: () => browser.close(),
  };
};
