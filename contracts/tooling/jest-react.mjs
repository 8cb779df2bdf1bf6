import { cleanup } from '@testing-library/react';

afterEach(() => cleanup());

// jsdom has no modal dialogs and does not scroll.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
Element.prototype.scrollIntoView = () => {};
