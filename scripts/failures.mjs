import { stripVTControlCharacters } from 'node:util';

// What failed, as the last lines of a run tell it: `name` says where it is found, `message` why it failed.

const MAX_TOLD = 20;
const MAX_LINES = 20;

/** The failures in a JSON report of Playwright: journeys, and what kept it from beginning. */
export function listPlaywrightFailures({ suites, errors }) {
  return [
    ...errors.map(({ message }) => ({ name: 'e2e', message: message ?? '' })),
    ...suites.flatMap(listOfSuite),
  ];
}

function listOfSuite({ suites = [], specs = [] }) {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(test => test.status === 'unexpected')
      .map(({ projectName, results }) => ({
        name: `e2e/viajes/${file} › ${title} (${projectName})`,
        message: (results.at(-1)?.errors ?? []).map(error => error.message ?? '').join('\n'),
      })),
  );
  return [...failed, ...suites.flatMap(listOfSuite)];
}

/** Tells all of them, the beginning of each reason. */
export function reportFailures(failures) {
  if (failures.length === 0) return;
  console.log('What failed:');
  for (const { name, message } of failures.slice(0, MAX_TOLD)) {
    console.log(`✗ ${name}`);
    const lines = stripVTControlCharacters(message)
      .split('\n')
      .filter(line => line.trim() !== '');
    for (const line of lines.slice(0, MAX_LINES)) console.log(`    ${line}`);
  }
  if (failures.length > MAX_TOLD) console.log(`✗ and ${failures.length - MAX_TOLD} more`);
}
