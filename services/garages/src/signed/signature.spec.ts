import { isSigned, isTimely } from './signature.js';

// The example of Standard Webhooks 1.0.0.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const headers = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const body = '{"test": 2432232314}';

describe('the signature of a garage', () => {
  it.each([
    ['as the standard has it', headers, body, secret, true],
    ['beside another', { ...headers, signature: `v1,AAAA ${headers.signature}` }, body, secret, true],
    ['of another body', headers, '{"test": 2432232315}', secret, false],
    ['of another call', { ...headers, id: 'msg_2' }, body, secret, false],
    ['of another time', { ...headers, timestamp: '1614265331' }, body, secret, false],
    ['by another secret', headers, body, 'whsec_AAAA9r8GKYqrTwjUPD8ILPZIo2LaLaSw', false],
    ['of another version', { ...headers, signature: headers.signature.replace('v1', 'v2') }, body, secret, false],
    ['left out', { ...headers, signature: '' }, body, secret, false],
  ])('%s is believed: %#', (_, given, text, key, expected) => expect(isSigned(given, Buffer.from(text), key)).toBe(expected));

  it.each([
    ['1614265330', 0, true],
    ['1614265330', 300, true],
    ['1614265330', 301, false],
    ['1614265330', -300, true],
    ['1614265330', -301, false],
    ['now', 0, false],
    ['', 0, false],
  ])('of %j is timely %i seconds later: %s', (timestamp, seconds, expected) =>
    expect(isTimely({ timestamp }, new Date((1_614_265_330 + seconds) * 1_000))).toBe(expected),
  );
});
