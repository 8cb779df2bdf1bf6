// The part of Stripe.js' interface that Kerbside uses, for the payment sandbox. Card numbers stay in frames of the sandbox's own origin.
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const { PaymentRequest } = window.KerbsideWallet;
  const titles = {
    cardNumber: 'Secure card number input frame',
    cardExpiry: 'Secure expiration date input frame',
    cardCvc: 'Secure CVC input frame',
  };
  const answerWithinMs = 20_000;
  const unreachable = {
    type: 'api_connection_error',
    message: 'We could not reach the card provider. Please check your connection and try again.',
  };
  const notAuthenticated = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  let counted = 0;

  class Element {
    constructor(type, group, options) {
      this.type = type;
      this.group = group;
      this.options = options;
      this.handlers = new Map();
      this.waiting = new Map();
      this.onMessage = (event) => this.received(event);
    }

    mount(place) {
      const holder = typeof place === 'string' ? document.querySelector(place) : place;
      if (!holder) throw new Error(`The selector you specified (${place}) applies to no DOM elements that are currently on the page.`);
      if (this.holder === holder) return;
      this.unmount();
      this.holder = holder;
      this.frame = document.createElement('iframe');
      Object.assign(this.frame, { title: titles[this.type], src: this.address(), allow: '' });
      Object.assign(this.frame.style, {
        display: 'block',
        width: '100%',
        height: '1.5em',
        border: '0',
        margin: '0',
        padding: '0',
        colorScheme: 'light',
      });
      holder.classList.add('StripeElement', 'StripeElement--empty');
      holder.replaceChildren(this.frame);
      window.addEventListener('message', this.onMessage);
      this.labels = holder.id === '' ? [] : [...document.querySelectorAll(`label[for="${CSS.escape(holder.id)}"]`)];
      this.labelled = () => this.focus();
      for (const label of this.labels) label.addEventListener('click', this.labelled);
    }

    address() {
      const { style, placeholder, disabled } = this.options;
      const hash = new URLSearchParams({ type: this.type, group: this.group, origin: location.origin, style: JSON.stringify(style ?? {}) });
      if (placeholder !== undefined) hash.set('placeholder', placeholder);
      if (disabled) hash.set('disabled', 'true');
      return `${origin}/elements/field.html#${hash}`;
    }

    unmount() {
      window.removeEventListener('message', this.onMessage);
      for (const label of this.labels ?? []) label.removeEventListener('click', this.labelled);
      this.frame?.remove();
      this.holder?.classList.remove(
        'StripeElement',
        ...['empty', 'focus', 'complete', 'invalid'].map((state) => `StripeElement--${state}`),
      );
      this.frame = undefined;
      this.holder = undefined;
    }

    destroy() {
      this.unmount();
      this.handlers.clear();
    }

    on(event, handler) {
      this.handlers.set(event, [...(this.handlers.get(event) ?? []), handler]);
      return this;
    }

    once(event, handler) {
      const first = (detail) => {
        this.off(event, first);
        handler(detail);
      };
      return this.on(event, first);
    }

    off(event, handler) {
      this.handlers.set(event, handler ? (this.handlers.get(event) ?? []).filter((one) => one !== handler) : []);
      return this;
    }

    focus() {
      this.frame?.focus();
      this.say({ action: 'focus' });
    }
    blur() {
      this.say({ action: 'blur' });
    }
    clear() {
      this.say({ action: 'clear' });
    }
    update(options) {
      this.options = { ...this.options, ...options };
      this.say({ action: 'update', options });
    }

    /** Asks the frame for something and waits for its answer. */
    ask(message) {
      const id = String((counted += 1));
      return new Promise((resolve) => {
        const late = setTimeout(() => this.waiting.get(id)?.({ error: unreachable }), answerWithinMs);
        this.waiting.set(id, (detail) => {
          clearTimeout(late);
          this.waiting.delete(id);
          resolve(detail);
        });
        this.say({ ...message, id });
      });
    }

    say(message) {
      this.frame?.contentWindow?.postMessage({ kerbsideCards: 'ask', ...message }, origin);
    }

    received({ source, origin: from, data }) {
      if (!this.frame || source !== this.frame.contentWindow || from !== origin || data?.kerbsideCards !== 'field') return;
      if (data.event === 'answer') {
        this.waiting.get(data.id)?.(data.detail);
        return;
      }
      if (data.event === 'submit') this.holder.closest('form')?.requestSubmit();
      if (data.event === 'ready' && data.detail.height > 0) this.frame.style.height = `${data.detail.height}px`;
      this.dress(data);
      const detail = data.event === 'change' ? data.detail : { elementType: this.type };
      for (const handler of this.handlers.get(data.event) ?? []) handler(detail);
    }

    dress({ event, detail }) {
      const set = (state, on) => this.holder.classList.toggle(`StripeElement--${state}`, on);
      if (event === 'focus' || event === 'blur') set('focus', event === 'focus');
      if (event !== 'change') return;
      set('empty', detail.empty);
      set('complete', detail.complete);
      set('invalid', detail.error !== undefined);
    }
  }

  const elementsOf = () => {
    const group = crypto.randomUUID();
    const made = new Map();
    return {
      create(type, options = {}) {
        if (!titles[type]) throw new Error(`A valid Element name must be provided. ${type} is not available here.`);
        if (made.get(type)?.frame) throw new Error(`Can only create one Element of type ${type} through elements().`);
        const element = new Element(type, group, options);
        made.set(type, element);
        return element;
      },
      getElement: (type) => made.get(type) ?? null,
      update: () => undefined,
    };
  };

  /** The bank's page in a modal dialog. Resolves when the cardholder has answered; Escape means "fail". */
  const showChallenge = (source) =>
    new Promise((resolve) => {
      const dialog = document.createElement('dialog');
      const frame = document.createElement('iframe');
      dialog.setAttribute('aria-label', 'Approve this payment with your bank');
      Object.assign(dialog.style, {
        padding: '0',
        border: '0',
        borderRadius: '12px',
        width: 'min(28rem, 94vw)',
        boxShadow: '0 24px 60px rgb(0 0 0 / 35%)',
      });
      Object.assign(frame, { title: 'Your bank’s approval page', src: `${origin}/3ds/${source}` });
      Object.assign(frame.style, { display: 'block', width: '100%', height: 'min(26rem, 80vh)', border: '0' });
      dialog.append(frame);
      const finish = (event) => {
        if (event.source !== frame.contentWindow || event.origin !== origin || event.data?.kerbsideCards !== 'challenge-finished') return;
        window.removeEventListener('message', finish);
        dialog.remove();
        resolve();
      };
      window.addEventListener('message', finish);
      // Not `cancel`: browsers skip it when nothing was clicked since the dialog opened.
      dialog.addEventListener('close', () => frame.contentWindow?.postMessage({ kerbsideCards: 'challenge-cancel' }, origin));
      document.body.append(dialog);
      dialog.showModal();
    });

  const makeStripe = (key) => {
    const api = async (method, path, form = {}) => {
      const fields = new URLSearchParams(form);
      const init = { method, headers: { authorization: `Bearer ${key}` }, ...(method === 'POST' ? { body: fields } : {}) };
      const answer = await fetch(`${origin}${path}${method === 'GET' ? `?${fields}` : ''}`, init).catch(() => undefined);
      const body = await answer?.json().catch(() => undefined);
      if (!answer || !body) return { error: unreachable };
      return answer.ok ? { object: body } : { error: body.error };
    };

    const paths = {
      payment: { path: '/v1/payment_intents', name: 'paymentIntent', lastError: 'last_payment_error' },
      setup: { path: '/v1/setup_intents', name: 'setupIntent', lastError: 'last_setup_error' },
    };
    const idOf = (clientSecret) => String(clientSecret).split('_secret_')[0];

    const retrieve = async (kind, clientSecret) => {
      const { object, error } = await api('GET', `${kind.path}/${idOf(clientSecret)}`, { client_secret: clientSecret });
      return error ? { error } : { [kind.name]: object };
    };

    /** Shows the bank's page while the intent asks for it, then returns the outcome. */
    const handleAction = async (kind, clientSecret, intent) => {
      if (intent.status !== 'requires_action') return { [kind.name]: intent };
      await showChallenge(intent.next_action.use_stripe_sdk.source);
      const result = await retrieve(kind, clientSecret);
      const failure = result[kind.name]?.[kind.lastError];
      if (!failure) return result;
      return { error: failure.code.endsWith('authentication_failure') ? { ...failure, message: notAuthenticated } : failure };
    };

    const createPaymentMethod = async ({ card, billing_details: billingDetails }) => {
      const reply = await card.ask({ action: 'createPaymentMethod', key, billingDetails });
      return reply.error ? { error: reply.error } : { paymentMethod: reply.paymentMethod };
    };

    const methodId = async (given) => {
      if (given === undefined || typeof given === 'string') return { id: given };
      const { paymentMethod, error } = await createPaymentMethod(given);
      return { id: paymentMethod?.id, error };
    };

    const confirm = async (kind, clientSecret, data = {}, options = {}) => {
      if (data.payment_method === undefined) {
        const now = await retrieve(kind, clientSecret);
        if (now.error || now[kind.name].status === 'requires_action')
          return now.error ? now : handleAction(kind, clientSecret, now[kind.name]);
      }
      const method = await methodId(data.payment_method);
      if (method.error) return { error: method.error };
      const form = { client_secret: clientSecret, ...(method.id === undefined ? {} : { payment_method: method.id }) };
      const { object, error } = await api('POST', `${kind.path}/${idOf(clientSecret)}/confirm`, form);
      if (error) return { error };
      return options.handleActions === false ? { [kind.name]: object } : handleAction(kind, clientSecret, object);
    };

    return {
      elements: elementsOf,
      createPaymentMethod,
      confirmCardPayment: (clientSecret, data, options) => confirm(paths.payment, clientSecret, data, options),
      confirmCardSetup: (clientSecret, data, options) => confirm(paths.setup, clientSecret, data, options),
      handleCardAction: async (clientSecret) => {
        const now = await retrieve(paths.payment, clientSecret);
        return now.error ? now : handleAction(paths.payment, clientSecret, now.paymentIntent);
      },
      retrievePaymentIntent: (clientSecret) => retrieve(paths.payment, clientSecret),
      retrieveSetupIntent: (clientSecret) => retrieve(paths.setup, clientSecret),
      paymentRequest: (options) => new PaymentRequest(key, options),
    };
  };

  // The release of Stripe.js whose interface this is, as Stripe.js itself reports it; the sandbox's API uses the same one.
  window.Stripe = Object.assign((key) => makeStripe(String(key)), { version: 'endive' });
})();
