import { cleanup, configure, getConfig } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import React from 'react';
import { quickStyles } from './quick-styles.mjs';

// As they are before a case replaces them. What is on the page may still write as it goes.
const storages = [sessionStorage, localStorage];
afterEach(() => {
  cleanup();
  for (const storage of storages) storage.clear();
});

// A lazily loaded page is compiled the first time, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// A query that waits is repeated many times. Only the last failure is read, so only that one prints the page.
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    message !== null && Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? Object.assign(new Error(message), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

// React notes where each element was made, for the stacks of its warnings, unless it has just made ten thousand: a sixth of the time of our tests.
Object.defineProperty(Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'), 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set() {},
});

globalThis.getComputedStyle = quickStyles(globalThis.getComputedStyle);

// jsdom looks through the page for the field of each label, for each field that is asked for its labels: a twentieth of the time of our tests.
for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement])
  Object.defineProperty(prototype, 'labels', {
    get() {
      const isOf = (label) => (label.hasAttribute('for') ? label.htmlFor === this.id : label.contains(this));
      return this.type === 'hidden' ? null : [...document.getElementsByTagName('label')].filter(isOf);
    },
  });

// A click begins by moving the pointer there, six events more that nothing of ours hears: a tenth of the time of our tests. Who tests that hovers.
const { click, type } = userEvent;
const here = { skipHover: true };
Object.assign(userEvent, {
  click: (element) => click(element, here),
  type: (element, text, options) => type(element, text, { ...here, ...options }),
});

// jsdom has no media queries: none matches, unless the case defines them.
const unmatched = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
Object.defineProperty(globalThis, 'matchMedia', { value: () => unmatched, configurable: true });

// jsdom has no modal dialogs, lays nothing out and does not scroll.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
const still = class {
  observe() {}
  disconnect() {}
};
Object.defineProperty(Window.prototype, 'ResizeObserver', { value: still, writable: true });
Object.defineProperty(Document.prototype, 'fonts', { value: new EventTarget(), writable: true });
Document.prototype.elementsFromPoint = function elementsFromPoint(x, y) {
  return [...this.querySelectorAll('*')].filter((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left <= x && x < right && top <= y && y < bottom;
  });
};
Element.prototype.scrollIntoView = () => Promise.resolve();
