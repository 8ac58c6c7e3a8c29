/** Runs in a page: one line per fault in its geometry. */
export function geometryFaults(): readonly string[];
