import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { clientBuild } from './clientBuild.js';

const folder = mkdtempSync(join(tmpdir(), 'tidewatch-build-'));
const document = join(folder, 'index.html');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the client's build is named after its first script", () => {
  writeFileSync(
    document,
    '<script src="/theme.js"></script>\n<script type="module" crossorigin src="/assets/index-D6ty0_qE.js"></script>',
  );
  expect(clientBuild(document)).toBe('index-D6ty0_qE');
});

it('there is none if nothing is built', () => {
  writeFileSync(document, '<script type="module" src="/src/main.tsx"></script>');
  expect(clientBuild(document)).toBeNull();
  expect(clientBuild(join(folder, 'missing.html'))).toBeNull();
});
