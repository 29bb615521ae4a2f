/** `1,234`. Written by hand, because a device's first use of Intl takes it tens of milliseconds. */
export function formatEntero(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 día`, `1,200 días`: a number of things whose plural takes an s. */
export function enCuantos(n: number, cosa: string): string {
  return `${formatEntero(n)} ${n === 1 ? cosa : `${cosa}s`}`;
}
