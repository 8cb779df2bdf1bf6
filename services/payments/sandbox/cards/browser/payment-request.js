// The part of Stripe.js' payment request that Kerbside uses, with the sandbox's own wallet. Its window is a frame of the sandbox's origin: card numbers stay there.
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const longestAnswerMs = 30_000;
  const fail = (message) => {
    throw Object.assign(new Error(message), { name: 'IntegrationError' });
  };
  const checkTotal = (total) => {
    if (!Number.isInteger(total?.amount) || total.amount < 0 || typeof total.label !== 'string')
      fail(
        'Invalid value for paymentRequest(): total should be an object with a label and an amount in the smallest unit of the currency.',
      );
    return total;
  };

  class PaymentRequest {
    handlers = new Map();

    constructor(key, { country, currency, total } = {}) {
      if (!/^[A-Z]{2}$/.test(country ?? '')) fail('Invalid value for paymentRequest(): country should be a two-letter country code.');
      if (!/^[a-z]{3}$/.test(currency ?? '')) fail('Invalid value for paymentRequest(): currency should be a three-letter currency code.');
      Object.assign(this, { key, country, currency, total: checkTotal(total), isAsked: false });
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
    tell(event, detail) {
      for (const handler of this.handlers.get(event) ?? []) handler(detail);
    }

    async canMakePayment() {
      this.isAsked = true;
      return { applePay: false, googlePay: true, link: false };
    }

    isShowing() {
      return this.sheet !== undefined;
    }

    update({ currency = this.currency, total = this.total }) {
      if (this.isShowing()) fail('You cannot call update() while the payment interface is showing.');
      Object.assign(this, { currency, total: checkTotal(total) });
    }

    show() {
      if (!this.isAsked)
        fail(
          "You must first check the Payment Request API's availability using paymentRequest.canMakePayment() before calling paymentRequest.show().",
        );
      if (this.isShowing()) fail('The payment interface is already showing.');
      const { label, amount } = this.total;
      const hash = new URLSearchParams({ key: this.key, origin: location.origin, currency: this.currency, label, amount: String(amount) });
      const dialog = document.createElement('dialog');
      const frame = document.createElement('iframe');
      dialog.setAttribute('aria-label', 'Test wallet');
      Object.assign(dialog.style, { padding: '0', border: '0', borderRadius: '12px', width: 'min(28rem, 94vw)' });
      Object.assign(frame, { title: 'Test wallet', src: `${origin}/elements/wallet.html#${hash}` });
      Object.assign(frame.style, { display: 'block', width: '100%', height: 'min(31rem, 84vh)', border: '0' });
      dialog.append(frame);
      this.sheet = dialog;
      this.onMessage = ({ source, origin: from, data }) => {
        if (source !== frame.contentWindow || from !== origin || data?.kerbsideCards !== 'wallet') return;
        if (data.paymentMethod) this.approved(data.paymentMethod);
        else this.abort();
      };
      window.addEventListener('message', this.onMessage);
      dialog.addEventListener('close', () => this.abort());
      document.body.append(dialog);
      dialog.showModal();
    }

    /** Dismissed: by the payer, or because nobody said in time how the payment went. */
    abort() {
      if (this.close()) this.tell('cancel');
    }

    close() {
      const { sheet } = this;
      this.sheet = undefined;
      clearTimeout(this.late);
      window.removeEventListener('message', this.onMessage);
      sheet?.remove();
      return sheet !== undefined;
    }

    approved(paymentMethod) {
      this.late = setTimeout(() => this.abort(), longestAnswerMs);
      this.tell('paymentmethod', {
        paymentMethod,
        walletName: 'googlePay',
        methodName: 'https://google.com/pay',
        complete: () => void this.close(),
      });
    }
  }

  window.KerbsideWallet = { PaymentRequest };
})();
