/** The privacy policy's own rules: which version is in force, and when a change may be. */

/** Spec §9: '30 days' notice of policy changes'. */
export const NOTICE_DAYS = 30;

export interface PolicyVersion {
  readonly version: number;
  /** When merchants were first shown it, and when it is in force: `YYYY-MM-DD`. */
  readonly announced: string;
  readonly effective: string;
  /** What changed, in a sentence. */
  readonly changes: string;
  /** Of the page's sentences: a text that changes needs a version of its own. */
  readonly fingerprint: string;
}

/** Oldest first; the first one needs no notice, as there was nothing before it. An entry is never edited. */
export const POLICY_VERSIONS: readonly [PolicyVersion, ...PolicyVersion[]] = [
  {
    version: 1,
    announced: '2026-11-22',
    effective: '2026-11-22',
    changes: 'The first version.',
    fingerprint: 'c9e84c404bfd4e91',
  },
];

/** The one in force on a day (`YYYY-MM-DD`), and the next one, if one is announced. */
export function policyOn(
  day: string,
  versions: readonly [PolicyVersion, ...PolicyVersion[]] = POLICY_VERSIONS,
): { readonly current: PolicyVersion; readonly next: PolicyVersion | null } {
  const current = versions.filter(({ effective }) => effective <= day).at(-1) ?? versions[0];
  return { current, next: versions.find(({ effective }) => effective > day && effective > current.effective) ?? null };
}

/** Why these versions may not be published; empty: they may. */
export function faultsIn(versions: readonly PolicyVersion[]): readonly string[] {
  return versions.slice(1).flatMap((one, index) => {
    const notice = (Date.parse(one.effective) - Date.parse(one.announced)) / 86_400_000;
    const before = versions[index];
    return [
      ...(notice < NOTICE_DAYS ? [`version ${one.version} is announced ${notice} days ahead, not ${NOTICE_DAYS}`] : []),
      ...(before && one.effective <= before.effective ? [`version ${one.version} is not after the one before`] : []),
    ];
  });
}
