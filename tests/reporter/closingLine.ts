import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node';
import { reasonIn } from './reasonIn.js';

/**
 * Ends every run with the reasons for skipped tests, and with one line that a person and a script can read: `N passed,
 * N failed[, N skipped]`. A test that is skipped without a reason fails.
 */
export default class ClosingLine implements Reporter {
  #filtered = false;

  onInit({ config }: Vitest): void {
    // `-t` skips everything that it does not name: that is its own reason.
    this.#filtered = config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: errors.length, skipped: 0 };
    const reasons = new Map<string, number>();
    const unexplained: string[] = [];
    const skipped = (test: TestCase | TestSuite, note?: string) => {
      const reason = this.#filtered ? 'not named by -t' : (note ?? reasonIn(titlesOf(test)));
      if (reason === null) {
        unexplained.push(`${test.module.relativeModuleId} > ${test.fullName}`);
        count.failed += 1;
      } else {
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        count.skipped += 1;
      }
    };

    for (const module of modules) {
      let ran = 0;
      for (const test of module.children.allTests()) {
        ran += 1;
        const result = test.result();
        if (result.state === 'passed') count.passed += 1;
        else if (result.state === 'skipped') skipped(test, result.note);
        else count.failed += 1;
      }
      // A table made from absent material has no rows, so counts the suite itself.
      for (const suite of module.children.allSuites())
        if (suite.options.mode === 'skip' && suite.children.size === 0) skipped(suite);
      if (ran === 0 && !module.ok()) count.failed += 1;
    }

    if (unexplained.length > 0) process.exitCode = 1;
    process.on('exit', () => {
      for (const name of unexplained) console.log(`skipped without a reason, which its name has to give: ${name}`);
      for (const [reason, tests] of reasons) console.log(`skipped: ${tests} (${reason})`);
      const ending = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
      console.log(`${count.passed} passed, ${count.failed} failed${ending}`);
    });
  }
}

/** From the test's own title to that of the outermost suite. */
function titlesOf(test: TestCase | TestSuite): string[] {
  const titles = [test.name];
  for (let around = test.parent; around.type === 'suite'; around = around.parent) titles.push(around.name);
  return titles;
}
