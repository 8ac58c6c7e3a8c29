/** Fetches engines as Java archives from Maven Central: once, kept between runs, checked before each. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from './cacheFolder.js';
import { folderWith, installed } from './installed.js';

/** The oldest version that both engines support. */
const JAVA = 17;
const PACKAGES = ['default-jdk-headless', 'maven'];
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies';

/** @returns the folder of `java` and `javac`; `null` if this machine has no suitable one and cannot install it. */
export const findJava = (): string | null =>
  installed(() => (folderWith(['mvn']) ? recentEnough(folderWith(['java', 'javac'])) : null), PACKAGES);

function recentEnough(folder: string | null): string | null {
  if (folder === null) return null;
  const { stderr } = spawnSync(join(folder, 'java'), ['-version'], { encoding: 'utf8' });
  return Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0) >= JAVA ? folder : null;
}

export interface Archives {
  /** The cache folder's name: name and version. */
  readonly name: string;
  /** The requested artifact, `group:artifact:version`; its dependencies follow from it. */
  readonly artifacts: readonly string[];
  /** A file with lines `sha256  name`, one per expected archive. */
  readonly sums: string;
}

/**
 * @returns the folder of the archives.
 * @throws Error if they cannot be fetched or do not match `sums`.
 */
export function fetchArchives({ name, artifacts, sums }: Archives): string {
  const folder = join(cacheFolder(), name);
  const expected = readFileSync(sums, 'utf8');
  if (existsSync(folder) && sumsOf(folder) === expected) return folder;
  mkdirSync(cacheFolder(), { recursive: true });
  const fresh = mkdtempSync(`${folder}-`);
  try {
    const pom = join(fresh, 'pom.xml');
    writeFileSync(pom, pomOf(artifacts));
    const args = ['-q', '-B', '-C', '-f', pom, COPY, '-DincludeScope=runtime', `-DoutputDirectory=${fresh}`];
    const { status, stdout } = spawnSync('mvn', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${name} could not be fetched: ${stdout.slice(0, 2_000)}`);
    rmSync(pom);
    if (sumsOf(fresh) !== expected) throw new Error(`${name} is not what ${sums} expects`);
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}

const sumsOf = (folder: string): string =>
  readdirSync(folder)
    .filter(name => name.endsWith('.jar'))
    .sort()
    .map(
      name =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    )
    .join('');

function pomOf(artifacts: readonly string[]): string {
  const dependencies = artifacts.map(artifact => {
    const [group, id, version] = artifact.split(':');
    return `<dependency><groupId>${group}</groupId><artifactId>${id}</artifactId><version>${version}</version></dependency>`;
  });
  return `<project><modelVersion>4.0.0</modelVersion>
<groupId>engines</groupId><artifactId>archives</artifactId><version>1</version><packaging>pom</packaging>
<dependencies>${dependencies.join('')}</dependencies></project>\n`;
}
