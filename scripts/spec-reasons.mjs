/** Why a statement of the specification has no test that names it. */
export const REASONS = {
  1.5: 'Says that nothing is specified.',
  7.22: 'Says that nothing is specified; the contract (`packages/contract`) checks every answer.',
  7.34: 'Says that nothing is specified; see the decision records.',
  9.13: 'The browser counts 200-299 as success by itself. Our calls do have a timeout, which the style asks for.',
};
