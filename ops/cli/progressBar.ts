const WIDTH = 30;

/** Draws `competitors [##########····················]  33 %  12,345 events` in place. */
export function progressBar(label: string, share: number, detail: string): string {
  const filled = Math.round(WIDTH * Math.min(1, Math.max(0, share)));
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `${label} [${'#'.repeat(filled)}${'·'.repeat(WIDTH - filled)}] ${percent} %  ${detail}`;
}
