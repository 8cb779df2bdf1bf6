// The wallet's window inside the shop's dialog. It makes a payment method of the chosen card and hands that over; what becomes of it is the shop's to say.
const params = new URLSearchParams(location.hash.slice(1));
const amount = Number(params.get('amount')) / 100;
const sum = new Intl.NumberFormat('en-GB', { style: 'currency', currency: params.get('currency') ?? 'gbp' }).format(amount);
const answers = document.getElementById('answers');
const said = document.getElementById('said');
document.getElementById('sum').textContent = `Pay ${params.get('label')} ${sum}`;

const tellShop = (message) => window.parent.postMessage({ kerbsideCards: 'wallet', ...message }, params.get('origin') ?? '');

const methodOf = async (number) => {
  const body = new URLSearchParams({
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '11',
    'card[exp_year]': String(new Date().getUTCFullYear() + 3),
  });
  const answer = await fetch('/v1/payment_methods', { method: 'POST', headers: { authorization: `Bearer ${params.get('key')}` }, body });
  if (!answer.ok) throw new Error('The wallet could not be used');
  return answer.json();
};

answers.addEventListener('click', async ({ target }) => {
  if (!(target instanceof HTMLButtonElement)) return;
  if (target.value === '') return tellShop({});
  answers.hidden = true;
  said.textContent = 'Paying';
  try {
    tellShop({ paymentMethod: await methodOf(target.value) });
  } catch {
    answers.hidden = false;
    said.textContent = 'We could not reach the card provider. Please try again.';
  }
});
window.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') tellShop({});
});
