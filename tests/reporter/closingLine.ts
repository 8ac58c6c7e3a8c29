import type { Reporter, TestModule } from 'vitest/node';

/** Ends every run with one line that a person and a script can read: `N passed, N failed[, N skipped]`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      const before = count.passed + count.failed + count.skipped;
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        if (state === 'passed') count.passed += 1;
        else if (state === 'skipped') count.skipped += 1;
        else count.failed += 1;
      }
      const ranNothing = count.passed + count.failed + count.skipped === before;
      if (ranNothing && !module.ok()) count.failed += 1;
    }
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
    process.on('exit', () => console.log(`${count.passed} passed, ${count.failed} failed${skipped}`));
  }
}
