/** Formats a number of the North American plan; other numbers are returned unchanged. */
export function spokenPhone(number: string): string {
  const found = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  return found ? `(${found[1]}) ${found[2]}-${found[3]}` : number;
}

/** Returns the input as E.164 if it has the digits of such a number; otherwise unchanged. */
export function dialledPhone(typed: string): string {
  const digits = typed.replace(/[\s().–-]/g, '').replace(/^(\+?1)(?=\d{10}$)/, '');
  return /^\d{10}$/.test(digits) ? `+1${digits}` : typed;
}
