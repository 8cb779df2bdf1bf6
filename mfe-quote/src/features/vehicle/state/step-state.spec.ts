import { aVehicle } from '../../../testing/samples.js';
import { stepAfter, stepAtFirst, type StepAction, type StepState } from './step-state.js';

const vehicle = aVehicle();
const begun = { mode: 'registration', sizesByHand: [], said: [], isCarKnown: false, found: undefined } as const;
const after = (actions: readonly StepAction[], at: Partial<Parameters<typeof stepAtFirst>[0]> = {}): StepState =>
  actions.reduce(stepAfter, stepAtFirst({ ...begun, ...at }));
const found: StepAction = { type: 'found', vehicle };
const failed: StepAction = { type: 'failed', message: 'Not now', isPlateInDoubt: false };
const unknown: StepAction = { type: 'failed', message: 'Not there', isPlateInDoubt: true };
const edited: StepAction = { type: 'plate-edited' };
const to = (mode: 'registration' | 'manual'): StepAction => ({ type: 'mode-chosen', mode });
const question = { change: () => undefined };

describe('step 1', () => {
  it.each<[string, readonly StepAction[], Partial<StepState>]>([
    ['opens with nothing looked up', [], { lookup: { status: 'idle' }, mode: 'registration', hasSwitched: false, isCarKnown: false }],
    ['waits for a lookup', [{ type: 'looking' }], { lookup: { status: 'loading' } }],
    ['knows the car that was found', [{ type: 'looking' }, found], { lookup: { status: 'found', vehicle }, isCarKnown: true }],
    [
      'goes on by hand when the register does not answer',
      [failed],
      { mode: 'manual', hasSwitched: true, lookup: { status: 'failed', message: 'Not now' } },
    ],
    [
      'offers to go on by hand below a plate that the register does not know, which keeps the focus',
      [unknown],
      { mode: 'manual', hasSwitched: false, lookup: { status: 'failed', message: 'Not there' } },
    ],
    ['keeps to the plate after that when the customer says so', [unknown, to('registration')], { mode: 'registration', hasSwitched: true }],
    ['takes the plate again once it is mended', [unknown, edited], { mode: 'registration', lookup: { status: 'idle' } }],
    ['leaves manual entry once the plate is edited after all', [failed, edited], { mode: 'registration', lookup: { status: 'idle' } }],
    ['leaves manual entry once the plate is looked up again', [failed, { type: 'looking' }], { mode: 'registration' }],
    ['goes back to the registration when the customer says so', [failed, to('registration')], { mode: 'registration' }],
    [
      'forgets the car when the plate is edited, but not that it was one',
      [found, edited],
      { lookup: { status: 'idle' }, isCarKnown: true, lastFound: vehicle },
    ],
    ['waits on for a lookup whatever is typed', [{ type: 'looking' }, edited], { lookup: { status: 'loading' } }],
    ['says what is wrong with a plate', [{ type: 'plate-wrong', problem: 'No' }], { plateProblem: 'No' }],
    ['says so no more once it is edited', [{ type: 'plate-wrong', problem: 'No' }, edited], { plateProblem: undefined }],
    ['says so no more once it is looked up', [{ type: 'plate-wrong', problem: 'No' }, { type: 'looking' }], { plateProblem: undefined }],
    ['goes back to the car that was found last', [found, edited, { type: 'car-restored' }], { lookup: { status: 'found', vehicle } }],
    ['has no car to go back to', [{ type: 'car-restored' }], { lookup: { status: 'idle' } }],
    ['does not take a car that is found while it is told by hand for known', [to('manual'), found], { mode: 'manual', isCarKnown: false }],
    ['takes it for known once it is chosen', [to('manual'), found, to('registration')], { isCarKnown: true }],
    ['knows a car by its range', [{ type: 'range-chosen', range: 'focus', sizes: [] }], { isCarKnown: true }],
    ['knows none by a range that was taken away', [{ type: 'range-chosen', range: '', sizes: [] }], { isCarKnown: false }],
    [
      'asks for what the range leaves open',
      [{ type: 'range-chosen', range: 'focus', sizes: ['bhp_range'] }],
      { sizesByHand: ['bhp_range'] },
    ],
    [
      'asks for what the price needs as well, once',
      [
        { type: 'range-chosen', range: 'focus', sizes: ['bhp_range'] },
        { type: 'sizes-refused', sizes: ['bhp_range', 'engine_size_range'] },
      ],
      { sizesByHand: ['bhp_range', 'engine_size_range'] },
    ],
    ['knows that something was chosen', [{ type: 'products-shown', hasChoices: true }], { hasChoices: true }],
    ['asks about another car', [{ type: 'car-asked', question }], { question, hasAgreed: false }],
    [
      'asks no more once that is agreed',
      [
        { type: 'car-asked', question },
        { type: 'car-answered', hasAgreed: true },
      ],
      { question: undefined, hasAgreed: true },
    ],
    [
      'asks again when it is not',
      [
        { type: 'car-asked', question },
        { type: 'car-answered', hasAgreed: false },
      ],
      { question: undefined, hasAgreed: false },
    ],
    ['asks again once the other car is saved', [{ type: 'car-answered', hasAgreed: true }, { type: 'car-saved' }], { hasAgreed: false }],
  ])('%s', (_, actions, state) => expect(after(actions)).toMatchObject(state));

  it('opens as it was left', () => {
    const left = { mode: 'manual', sizesByHand: ['bhp_range'], isCarKnown: true, found: vehicle } as const;
    expect(after([], left)).toMatchObject({ mode: 'manual', sizesByHand: ['bhp_range'], isCarKnown: true, lastFound: vehicle });
  });
});
