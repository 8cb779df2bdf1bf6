// The bank's page inside the shop's dialog. It tells the shop's page only that it is finished; the outcome is read from the provider.
const { finished } = document.documentElement.dataset;
if (finished) window.parent.postMessage({ kerbsideCards: 'challenge-finished', source: finished }, '*');

const fail = () => {
  const form = document.getElementById('fail');
  if (form instanceof HTMLFormElement) form.requestSubmit();
};

// Escape closes the dialog by refusing: pressed here, or in the shop's page around it.
window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') fail();
});
window.addEventListener('message', (event) => {
  if (event.source === window.parent && event.data?.kerbsideCards === 'challenge-cancel') fail();
});
