/** The offer to put the site on the home screen of a phone (A2). */
export const homeScreen = {
  title: 'Kerbside on your home screen',
  how: {
    android: 'Keep your cover one tap away: open your browser’s menu and choose “Add to home screen”.',
    ios: 'Keep your cover one tap away: tap Share, then “Add to Home Screen”.',
  },
  add: 'Add to home screen',
  later: 'Not now',
} as const;
