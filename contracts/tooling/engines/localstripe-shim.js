// Added to localstripe's own script, in the browser. localstripe has one field for the whole card, never says that it is ready, and confirms no payment that the
// server has not confirmed; its fields, its window for 3-D Secure and its confirmation of setups stay as they are.
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const Localstripe = window.Stripe;

  /** The page has fields for number, expiry and code: localstripe's stands in place of the first, and the others are filled with it. */
  const elementsOf = (elements) => {
    const made = new Map();
    const part = (type) => {
      const handlers = new Map();
      const tell = (event, detail = { elementType: type }) => (handlers.get(event) ?? []).forEach((handler) => handler(detail));
      const own = type === 'cardNumber' ? elements.create('card') : undefined;
      const element = {
        own,
        mount(place) {
          own?.mount(place);
          setTimeout(() => {
            tell('ready');
            if (!own) tell('change', { elementType: type, complete: true, empty: false, error: undefined });
          });
        },
        unmount: () => own?.unmount(),
        destroy: () => own?.destroy(),
        on(event, handler) {
          handlers.set(event, [...(handlers.get(event) ?? []), handler]);
          return element;
        },
        once: (event, handler) => element.on(event, handler),
        off: () => element,
        focus: () => {},
        blur: () => {},
        clear: () => {},
        update: () => {},
      };
      own?.on('change', () =>
        tell('change', { elementType: type, complete: own.value.card.number.length >= 16, empty: false, error: undefined, brand: 'visa' }),
      );
      return element;
    };
    return {
      create(type) {
        const element = part(type);
        made.set(type, element);
        return element;
      },
      getElement: (type) => made.get(type) ?? null,
      update: () => {},
    };
  };

  const call = async (key, method, path, fields) => {
    const form = new URLSearchParams(fields);
    const answer = await fetch(`${origin}${path}${method === 'GET' ? `?${form}` : ''}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(method === 'POST' ? { body: form } : {}),
    });
    const body = await answer.json();
    return body.error ? { error: body.error } : { object: body };
  };

  window.Stripe = Object.assign(
    (key) => {
      const stripe = Localstripe(key);
      const methodOf = async (given) => {
        if (typeof given === 'string') return { id: given };
        const { number, exp_month, exp_year, cvc } = given.card.own.value.card;
        const fields = { type: 'card', 'card[number]': number, 'card[exp_month]': exp_month, 'card[exp_year]': exp_year, 'card[cvc]': cvc };
        const { object, error } = await call(key, 'POST', '/v1/payment_methods', fields);
        return { id: object?.id, error };
      };
      const retrievePaymentIntent = async (clientSecret) => {
        const path = `/v1/payment_intents/${clientSecret.split('_secret_')[0]}`;
        const { object, error } = await call(key, 'GET', path, { client_secret: clientSecret });
        return error ? { error } : { paymentIntent: object };
      };
      return {
        ...stripe,
        elements: () => elementsOf(stripe.elements()),
        retrievePaymentIntent,
        async createPaymentMethod(given) {
          const { id, error } = await methodOf(given);
          return error ? { error } : { paymentMethod: { id } };
        },
        async confirmCardPayment(clientSecret, data = {}) {
          const path = `/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`;
          const method = data.payment_method === undefined ? {} : await methodOf(data.payment_method);
          if (method.error) return { error: method.error };
          const fields = { client_secret: clientSecret, ...(method.id ? { payment_method: method.id } : {}) };
          const { object, error } = await call(key, 'POST', path, fields);
          if (error) return { error };
          if (object.status !== 'requires_action') return { paymentIntent: object };
          // localstripe's own window, in which the cardholder approves or refuses.
          const { error: refused } = await stripe.confirmCardPayment(clientSecret);
          if (refused) return { error: refused };
          const { paymentIntent } = await retrievePaymentIntent(clientSecret);
          return paymentIntent.last_payment_error ? { error: paymentIntent.last_payment_error } : { paymentIntent };
        },
        confirmCardSetup: (clientSecret, data) =>
          stripe.confirmCardSetup(clientSecret, {
            ...data,
            payment_method: { ...data.payment_method, card: data.payment_method.card.own },
          }),
        paymentRequest: () => ({ canMakePayment: async () => null, on: () => {}, off: () => {}, show: () => {}, update: () => {} }),
      };
    },
    // The release of Stripe.js that the page asks for.
    { version: 'endive' },
  );
})();
