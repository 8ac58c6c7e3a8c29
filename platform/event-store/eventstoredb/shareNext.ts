/**
 * Lets concurrent callers share one run of a query. A caller never joins a run that started earlier: the result could
 * be older than what the caller knows.
 */
export function shareNext<Argument, Answer>(
  run: (argument: Argument) => Promise<Answer>,
): (argument: Argument) => Promise<Answer> {
  let running: Promise<Answer> | undefined;
  let next: Promise<Answer> | undefined;

  function start(argument: Argument): Promise<Answer> {
    next = undefined;
    const mine = run(argument).finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
    return mine;
  }

  return argument => {
    if (!running) return start(argument);
    next ??= running.then(
      () => start(argument),
      () => start(argument),
    );
    return next;
  };
}
