import assert from 'node:assert/strict';
import { startWebKitDriver } from '@kerbside/contracts/tooling/engines/browsers.mjs';
import { Builder, By, Capabilities, error, until, type WebDriver, type WebElement } from 'selenium-webdriver';
import { optionOf, patienceMs, type Size, type StockBrowser } from './stock-browser.js';

/** The page changed during the action: it redrew the element, or drew something over it. */
const movedAway = [
  error.StaleElementReferenceError,
  error.ElementClickInterceptedError,
  error.ElementNotInteractableError,
  error.NoSuchElementError,
];

/** Classic WebDriver does not report the console, so the page records its own errors. */
const remember = `
  globalThis.problems = [];
  addEventListener('error', ({ message }) => globalThis.problems.push('error in the page: ' + message));
  addEventListener('unhandledrejection', ({ reason }) => globalThis.problems.push('rejection: ' + reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => globalThis.problems.push(violatedDirective + ' ' + blockedURI));
`;

const lookEveryMs = 50;

/** Centred, so that nothing stuck to the screen's edge covers it. */
const inTheMiddle = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";

/** Resolves once it is where it was a moment ago. */
const standing = async (driver: WebDriver, element: WebElement): Promise<void> => {
  let before = '';
  const isThere = async () => before === (before = JSON.stringify(await element.getRect()));
  await driver.wait(isThere, patienceMs, 'it does not stand still', lookEveryMs);
};

const inside = (driver: WebDriver) => {
  const shown = async (path: string): Promise<WebElement> => {
    // Looked for each time: what comes later may stand before what is there and hidden.
    const firstShown = async () => {
      for (const element of await driver.findElements(By.xpath(path))) if (await element.isDisplayed()) return element;
      return undefined;
    };
    const found = await driver.wait(firstShown, patienceMs, `${path} is not shown`, lookEveryMs);
    return found ?? assert.fail(`${path} is not shown`);
  };
  const onceSettled = async <T>(path: string, act: (element: WebElement) => Promise<T>): Promise<T> => {
    for (const deadline = Date.now() + patienceMs; ;)
      try {
        return await act(await shown(path));
      } catch (problem) {
        if (Date.now() > deadline || !movedAway.some((kind) => problem instanceof kind)) throw problem;
      }
  };
  const click = (path: string) =>
    onceSettled(path, async (element) => {
      await driver.executeScript(inTheMiddle, element);
      await standing(driver, element);
      await element.click();
    });
  return {
    click,
    choose: (path: string, option: string) =>
      onceSettled(path, async (element) => {
        await driver.executeScript(inTheMiddle, element);
        await standing(driver, element);
        await driver.findElement(By.xpath(optionOf(path, option))).click();
      }),
    type: async (path: string, words: string) => {
      const isTyped = async () => {
        await click(path);
        await driver.actions().sendKeys(words).perform();
        return onceSettled(path, async (element) => (await element.getAttribute('value')) !== '');
      };
      // If the page moves during a click, the keys go to another element.
      await driver.wait(isTyped, patienceMs, `${path} takes no keys`);
    },
    see: (path: string) => onceSettled(path, (element) => element.getText()),
  };
};

/** WebKitGTK's browser by its own driver, which speaks classic WebDriver. */
export const startWebKit = async (size: Size): Promise<StockBrowser> => {
  const own = await startWebKitDriver({ ...size, say: (line) => process.stderr.write(`${line}\n`) });
  const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args: [...own.browserArgs] } });
  const driver = await new Builder()
    .usingServer(own.url)
    .withCapabilities(capabilities)
    .build()
    .catch(async (problem: unknown) => {
      await own.stop();
      throw problem;
    });
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...size });
  const page = inside(driver);
  return {
    ...page,
    open: async (url) => {
      await driver.get(url);
      await driver.executeScript(remember);
    },
    miss: async (path) => {
      await driver.wait(async () => (await driver.findElements(By.xpath(path))).length === 0, patienceMs, `${path} stays`);
    },
    inFrame: async (path, work) => {
      // A frame cannot scroll the page that it is in.
      await driver.executeScript(inTheMiddle, await driver.wait(until.elementLocated(By.xpath(path)), patienceMs));
      await driver.wait(until.ableToSwitchToFrame(By.xpath(path)), patienceMs);
      await work(page);
      await driver.switchTo().defaultContent();
    },
    read: async (expression) => String(await driver.executeScript(`return ${expression}`)),
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    problems: () => driver.executeScript<string[]>('return globalThis.problems'),
    close: async () => {
      await driver.quit().finally(() => own.stop());
    },
  };
};
