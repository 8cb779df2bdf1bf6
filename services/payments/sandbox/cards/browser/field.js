// One card field in its own frame. Typed text never leaves this origin: the sibling frames pass it to each other over a broadcast channel
// that the shop's page cannot open, and the number's frame sends it to the provider.
import { expiryParts, formatCode, formatExpiry, formatNumber, readCode, readExpiry, readNumber } from './card-text.js';

const fields = {
  cardNumber: {
    label: 'Card number',
    name: 'cardnumber',
    autocomplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
    format: formatNumber,
    read: readNumber,
  },
  cardExpiry: {
    label: 'Expiry date',
    name: 'exp-date',
    autocomplete: 'cc-exp',
    placeholder: 'MM / YY',
    format: formatExpiry,
    read: (text) => readExpiry(text, new Date()),
  },
  cardCvc: { label: 'Security code', name: 'cvc', autocomplete: 'cc-csc', placeholder: 'CVC', format: formatCode, read: readCode },
};

const params = new URLSearchParams(location.hash.slice(1));
const type = params.get('type') ?? 'cardNumber';
const shop = params.get('origin') ?? '';
const field = fields[type];
const input = document.getElementById('field');
const siblings = new BroadcastChannel(`kerbside-cards-${params.get('group')}`);
let left = false;

/** A field that is removed from the page loses the focus as well, when there is no page left to tell. */
const notifyShop = (message) => {
  if (window.parent !== window) window.parent.postMessage({ kerbsideCards: 'field', ...message }, shop);
};

const reading = () => {
  const { brand, empty, complete, error, certain } = field.read(input.value);
  const shown = error && !empty && (certain || left) ? { type: 'validation_error', ...error } : undefined;
  return { elementType: type, empty, complete, error: shown, ...(brand === undefined ? {} : { brand }) };
};

const show = () => {
  const now = reading();
  input.setAttribute('aria-invalid', String(now.error !== undefined));
  input.style.color = (now.error ? style.invalid?.color : style.base?.color) ?? '';
  notifyShop({ event: 'change', detail: now });
};

let style = {};
const dress = (given) => {
  style = given ?? {};
  const base = style.base ?? {};
  for (const property of ['fontSize', 'fontFamily', 'fontWeight', 'letterSpacing', 'lineHeight'])
    input.style[property] = base[property] ?? '';
  input.style.color = base.color ?? '';
  document.documentElement.style.setProperty('--placeholder', base['::placeholder']?.color ?? '');
};

/** Formats without moving the caret away from where the typist left it. */
const reformat = () => {
  const digitsBefore = input.value.slice(0, input.selectionStart ?? input.value.length).replace(/\D/g, '').length;
  const text = field.format(input.value);
  if (text === input.value) return;
  const atEnd = input.selectionStart === input.value.length;
  input.value = text;
  let place = 0;
  for (let digits = 0; place < text.length && digits < digitsBefore; place += 1) if (/\d/.test(text[place])) digits += 1;
  if (!atEnd) input.setSelectionRange(place, place);
};

const fromSibling = (wanted) =>
  new Promise((resolve) => {
    const late = setTimeout(() => resolve(null), 3000);
    const onMessage = ({ data }) => {
      if (data.give !== wanted) return;
      clearTimeout(late);
      siblings.removeEventListener('message', onMessage);
      resolve(data);
    };
    siblings.addEventListener('message', onMessage);
    siblings.postMessage({ want: wanted });
  });

/** Only the number's frame does this: it gathers the values of the other two and creates the payment method. */
const createPaymentMethod = async ({ key, billingDetails }) => {
  const [expiry, code] = await Promise.all([fromSibling('cardExpiry'), fromSibling('cardCvc')]);
  const unfit = [field.read(input.value), expiry?.reading, code?.reading].find((one) => !one?.complete);
  if (unfit)
    return {
      error: {
        type: 'validation_error',
        ...(unfit.error ?? { code: 'incomplete_payment_details', message: 'Your card details are incomplete.' }),
      },
    };
  const { month, year } = expiryParts(expiry.text);
  const form = new URLSearchParams({
    type: 'card',
    'card[number]': input.value,
    'card[exp_month]': month,
    'card[exp_year]': year,
    'card[cvc]': code.text,
  });
  for (const [name, value] of Object.entries(billingDetails ?? {}))
    if (typeof value === 'string') form.append(`billing_details[${name}]`, value);
  const answer = await fetch('/v1/payment_methods', { method: 'POST', headers: { authorization: `Bearer ${key}` }, body: form });
  const body = await answer.json();
  return answer.ok ? { paymentMethod: body } : { error: body.error };
};

const actions = {
  focus: () => input.focus(),
  blur: () => input.blur(),
  clear: () => {
    input.value = '';
    left = false;
    show();
  },
  update: ({ options }) => {
    if (options.style) dress(options.style);
    input.disabled = options.disabled === true;
    if (options.placeholder !== undefined) input.placeholder = options.placeholder;
  },
};

siblings.addEventListener('message', ({ data }) => {
  if (data.want === type) siblings.postMessage({ give: type, text: input.value, reading: field.read(input.value) });
});

window.addEventListener('message', async (event) => {
  if (event.source !== window.parent || event.origin !== shop || event.data?.kerbsideCards !== 'ask') return;
  const { action, id } = event.data;
  if (action === 'createPaymentMethod') {
    const result = await createPaymentMethod(event.data).catch(() => ({
      error: { type: 'api_connection_error', message: 'We could not reach the card provider. Please try again.' },
    }));
    notifyShop({ event: 'answer', id, detail: result });
    return;
  }
  actions[action]?.(event.data);
});

input.addEventListener('input', () => {
  reformat();
  show();
});
input.addEventListener('focus', () => notifyShop({ event: 'focus' }));
input.addEventListener('blur', () => {
  left = true;
  notifyShop({ event: 'blur' });
  show();
});
document.getElementById('form').addEventListener('submit', (event) => {
  event.preventDefault();
  notifyShop({ event: 'submit' });
});

input.name = field.name;
input.autocomplete = field.autocomplete;
input.placeholder = params.get('placeholder') ?? field.placeholder;
input.setAttribute('aria-label', field.label);
input.disabled = params.get('disabled') === 'true';
dress(JSON.parse(params.get('style') ?? '{}'));
notifyShop({ event: 'ready', detail: { height: input.offsetHeight } });
