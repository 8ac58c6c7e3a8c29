import { useEffect, useState } from 'react';

/** The value as it was when it last stood still for so long: for what is asked of the server while somebody types. */
export function useSettled<Value>(value: Value, ms = 300): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
