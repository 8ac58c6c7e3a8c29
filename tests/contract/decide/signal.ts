/** A signal from one test step to another. */
export function signal() {
  let give = () => {};
  const given = new Promise<void>(resolve => {
    give = resolve;
  });
  return { given, give };
}
