import { cleanup, configure } from '@testing-library/react';

afterEach(() => cleanup());

// A page that is loaded lazily is compiled the first time: a busy machine takes more than the second it would be given.
configure({ asyncUtilTimeout: 5_000 });

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
