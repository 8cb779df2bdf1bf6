/** The stand-ins of outside parties: what each is called, what starts it, and whether browsers reach it. */
export const sandboxes = {
  passSandbox: {
    called: 'the pass sandbox',
    path: 'services/accounts/dist/sandbox/wallets/server.js',
    start: 'startWalletSandbox',
    isForBrowsers: true,
  },
  sandbox: {
    called: 'the card sandbox',
    path: 'services/payments/dist/sandbox/cards/server.js',
    start: 'startCardSandbox',
    isForBrowsers: true,
  },
  paypalSandbox: {
    called: 'the PayPal sandbox',
    path: 'services/payments/dist/sandbox/paypal/server.js',
    start: 'startPaypalSandbox',
    isForBrowsers: true,
  },
  debitSandbox: {
    called: 'the direct debit sandbox',
    path: 'services/payments/dist/sandbox/direct-debit/server.js',
    start: 'startDirectDebitSandbox',
    isForBrowsers: false,
  },
} as const;

export const sandboxNames = ['passSandbox', 'sandbox', 'paypalSandbox', 'debitSandbox'] as const;
