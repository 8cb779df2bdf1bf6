import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { caller, role, session } from '../../caller.js';
import { instant } from '../../days/dates.js';
import { email, newPassword, optionalText, passwordAgain, postcodeOfAddress, required, typedPassword } from '../../fields.js';
import { auditReason } from '../../reading/audit-reason.js';
import { id } from '../../ids.js';
import { personName } from '../../reading/name.js';
import { optionalPhone } from '../../reading/phone.js';
import { auditOf } from '../shapes/audit-entry.js';
import { carLooks } from '../shapes/car-looks.js';

const call = callsOf('accounts');

export const userExists = call('GET /ajax/userExists', {
  id: 'user-exists',
  who: 'public',
  summary: 'Whether an email address has an account (Q5). Rate limited, because it reveals what ASVS 6.3.8 would hide; Q5 requires it.',
  query: z.object({ email }),
  data: z.object({ exists: z.boolean() }),
});

export const login = call('POST /ajax/login', {
  id: 'login',
  who: 'public',
  summary:
    'Signs in and sets the session cookie. A wrong email and a wrong password get the same refusal: SIGN_IN_FAILED 401. TOO_MANY_TRIES 429 (data.retryAfterSeconds) slows guessing, by account and network address; a browser that has signed in before is counted separately, and an account whose password is being guessed gets a link to sign in by email. ACCOUNT_ERASED 409 for whoever knows the password of an account that is being erased.',
  body: z.object({ email, password: typedPassword('Enter your password'), redirect: optionalText(500) }),
  data: z.object({ redirect: z.string() }),
});

export const logout = call('POST /ajax/logout', {
  id: 'logout',
  who: 'public',
  summary: 'Signs out: the session ends at once everywhere.',
});

const address = {
  address_line_1: optionalText(80, 'address line 1'),
  address_line_2: optionalText(80, 'address line 2'),
  town: optionalText(60, 'your town or city'),
  county: optionalText(60, 'your county'),
  postcode: z.optional(z.union([z.literal(''), postcodeOfAddress], 'Enter a full UK postcode')),
};

export const register = call('POST /ajax/register', {
  id: 'register',
  who: 'public',
  summary:
    'Creates a customer account at step 2 and signs in. Without a password a link to choose one is emailed once something is bought. EMAIL_REGISTERED 409 with fields.email; for staff error.data.customerId is the customer who has it. `attempt` is a secret of the browser: sent again within the hour, it signs in to the account that it made, as the answer may have been lost.',
  body: z.object({
    email,
    attempt: z.optional(z.string().check(z.minLength(30), z.maxLength(100))),
    password: z.optional(newPassword),
    password_confirmation: z.optional(passwordAgain),
    title: optionalText(20, 'your title'),
    first_name: personName('Enter your first name'),
    last_name: personName('Enter your last name'),
    phone: optionalPhone,
    ...address,
  }),
  data: z.object({ userId: id }),
});

export const readSession = call('GET /api/accounts/session', {
  id: 'session',
  who: 'public',
  summary: 'Who is signed in.',
  data: session,
});

export const forgotPassword = call('POST /ajax/forgot-password', {
  id: 'forgot-password',
  who: 'public',
  summary:
    "option 'reset' emails a link; 'otp' sends a six-digit code by email or mobile, and with `otp` signs in. The response is the same whether or not the account exists.",
  body: z.object({
    option: z.enum(['reset', 'otp'], 'Choose how to get back in'),
    email,
    otpTransport: z.optional(z.enum(['mobile', 'email'], 'Choose where to send the code')),
    otp: optionalText(10),
  }),
  data: z.object({
    option: z.enum(['reset', 'otp']),
    email: z.string(),
    otpTransport: z.nullable(z.enum(['mobile', 'email'])),
    otpSentTo: z.nullable(z.string()),
    redirect: z.nullable(z.string()),
  }),
});

const linkToken = { token: required('Open the link from your email again', 200) };

export const readResetLink = call('POST /api/accounts/reset-link', {
  id: 'read-reset-link',
  who: 'public',
  summary: 'Whether a reset link still works, without using it up. RESET_LINK_SPENT 410.',
  body: z.object(linkToken),
  data: z.object({}),
});

export const resetPassword = call('POST /ajax/reset-password', {
  id: 'reset-password',
  who: 'public',
  summary: 'Sets a new password with the token of a reset link, ends every other session and signs in. RESET_LINK_SPENT 410.',
  body: z.object({ ...linkToken, password: newPassword, password_confirmation: passwordAgain }),
  data: z.object({ redirect: z.string() }),
});

export const signInByLink = call('POST /ajax/sign-in-by-link', {
  id: 'sign-in-by-link',
  who: 'public',
  summary: 'Signs in with the token of the link that is emailed after too many wrong passwords. Works once; SIGN_IN_LINK_SPENT 410.',
  body: z.object(linkToken),
  data: z.object({ redirect: z.string() }),
});

/** Which line of the address is the town, counted from 0; absent or null where none is known to be. */
export const whichIsTown = { townLine: z.optional(z.nullable(z.int())) };

export const person = z.object({
  id,
  email: z.string(),
  title: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  address: z.array(z.string()),
  ...whichIsTown,
  postcode: z.nullable(z.string()),
  role: z.nullable(role),
  createdAt: instant,
  /** When services were asked to erase this customer's data; some may not have done so yet. Null before that. */
  erasedAt: z.nullable(instant),
});
export type Person = z.infer<typeof person>;

export const car = z.object({
  id,
  registrationNumber: z.nullable(z.string()),
  make: z.string(),
  model: z.string(),
  range: z.nullable(z.string()),
  firstRegistrationDate: z.nullable(z.string()),
  ...carLooks,
  addedAt: instant,
  /** As the customer noted them down. */
  currentMileage: z.optional(z.nullable(z.int())),
  lastServiceDate: z.optional(z.nullable(z.string())),
});
export type Car = z.infer<typeof car>;

export const readMe = call('GET /api/accounts/me', {
  id: 'me',
  who: 'customer',
  summary: 'The person signed in, their cars, and those that they took off the account: the visits and documents of these stay.',
  data: z.object({
    person,
    cars: z.array(car),
    archivedCars: z.array(car),
  }),
});

export const readCustomer = call('GET /api/accounts/customers/{userId}', {
  id: 'customer',
  who: 'staff',
  summary:
    'A customer and their cars. Each look is audited, once in half an hour. The record of a member of staff is only for admins and themselves: NOT_FOUND 404 for others.',
  data: z.object({
    person,
    cars: z.array(car),
    /** When the erasure that they asked for begins. Absent where none waits. */
    erasureBeginsAt: z.optional(instant),
  }),
});

export const passwordResetLink = call('POST /ajax-admin/get-user-password-reset-link/{userId}', {
  id: 'password-reset-link',
  who: 'admin',
  summary: 'A reset link to hand to a customer (A7). Audited.',
  data: z.object({ url: z.string(), expires: instant }),
});

export const listStaff = call('GET /api/accounts/staff', {
  id: 'staff',
  who: 'admin',
  summary: 'Staff and their roles.',
  data: z.object({ rows: z.array(person) }),
});

export const changeRole = call('POST /api/accounts/staff/{userId}/role', {
  id: 'change-role',
  who: 'admin',
  summary:
    'Gives or takes a staff role; takes effect at once, on every open session. Admins cannot change their own role: OWN_ROLE 409. `was` is the role that was seen: ROLE_CHANGED 409, with the role in error.data, when it is another by now.',
  body: z.object({ role: z.nullable(role), was: z.optional(z.nullable(role)), why: auditReason }),
  data: person,
});

/** What a ROLE_CHANGED holds as its data. */
export const roleNow = z.object({ role: z.nullable(role) });

export const listAccountsAudit = auditOf('accounts', 'What staff did to accounts.');

// Between services

export const resolveSession = call('POST /internal/sessions/resolve', {
  id: 'internal-resolve-session',
  who: 'service',
  summary:
    'Whose session a token belongs to; a visitor when it belongs to none. Asking is use of the session, unless the page is untouched.',
  body: z.object({ token: z.string(), isUntouched: z.optional(z.boolean()) }),
  data: caller,
});
export const readPerson = call('GET /internal/people/{userId}', {
  id: 'internal-person',
  who: 'service',
  summary: 'A person, for messages, documents and search.',
  data: person,
});
const carOfPerson = z.object({
  registrationNumber: z.nullable(z.string()),
  make: z.string(),
  model: z.string(),
  /** Those that it had before. */
  formerPlates: z.array(z.string()),
  /** In miles, as its page shows it. */
  currentMileage: z.optional(z.nullable(z.int())),
});
const personWithCars = z.extend(person, { cars: z.array(carOfPerson) });
export type PersonWithCars = z.infer<typeof personWithCars>;

export const readPeople = call('POST /internal/people/read', {
  id: 'internal-people',
  who: 'service',
  summary: 'These people and the cars on their accounts: those of them who are known, in any order.',
  body: z.object({ userIds: z.array(z.string()).check(z.maxLength(500)) }),
  data: z.object({ people: z.array(personWithCars) }),
});
export const findCarHolder = call('POST /internal/cars/holder', {
  id: 'internal-car-holder',
  who: 'service',
  summary: 'Whether any account holds a car.',
  body: z.object({ vrm: z.string() }),
  data: z.object({ exists: z.boolean() }),
});
export const readCar = call('GET /internal/cars/{carId}', {
  id: 'internal-car',
  who: 'service',
  summary: 'A car and its owner, for staff who act for its customer.',
  data: z.object({ customerId: id, car }),
});
