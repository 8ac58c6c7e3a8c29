interface Request {
  readonly overdue: boolean;
  readonly due_at: string;
  readonly completed_at: string | null;
}

/** Overdue ones first, then those under way by their deadline, then the newest done. */
export function byUrgency<One extends Request>(requests: readonly One[]): readonly One[] {
  const rank = ({ overdue, completed_at }: Request) => (overdue ? 0 : completed_at === null ? 1 : 2);
  return [...requests].sort((a, b) =>
    rank(a) !== rank(b)
      ? rank(a) - rank(b)
      : a.completed_at && b.completed_at
        ? b.completed_at.localeCompare(a.completed_at)
        : a.due_at.localeCompare(b.due_at),
  );
}
