import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './paths.mjs';

/** A reporter for vitest that writes what failed, in its own words, to the file that `FAILURES_FILE` names. */
export default class FailuresReporter {
  onTestRunEnd(modules, unhandled) {
    const failures = [...modules.flatMap(listOfModule), ...tell('an error that nobody caught', unhandled)];
    writeFileSync(process.env.FAILURES_FILE ?? '', JSON.stringify(failures));
  }
}

function listOfModule(module) {
  const file = relative(ROOT, module.moduleId);
  return [
    ...tell(file, module.errors()),
    ...[...module.children.allSuites()].flatMap(suite => tell(`${file} > ${suite.fullName}`, suite.errors())),
    ...[...module.children.allTests('failed')].flatMap(test =>
      tell(`${file} > ${test.fullName}`, test.result().errors),
    ),
  ];
}

function tell(name, errors) {
  return errors.map(({ message, diff, stacks: [place] = [] }) => ({
    name: place === undefined ? name : `${name} (${relative(ROOT, place.file)}:${place.line})`,
    message: [message, diff].filter(Boolean).join('\n'),
  }));
}
