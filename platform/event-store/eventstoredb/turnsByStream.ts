/** What one process asks of one stream is done in the order in which it was asked, as on the other engines. */
export function turnsByStream(): <Result>(stream: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return (stream, work) => {
    const before = last.get(stream);
    const mine = before === undefined ? work() : before.then(work);
    const settled = mine.then(
      () => {},
      () => {},
    );
    last.set(stream, settled);
    void settled.then(() => {
      if (last.get(stream) === settled) last.delete(stream);
    });
    return mine;
  };
}
