/** `1,234`. Written by hand, because a device's first use of Intl takes it tens of milliseconds. */
export function formatEntero(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 día`, `1,200 días`: a number of things; `cosas` is a plural that takes more than an s. */
export function enCuantos(n: number, cosa: string, cosas = `${cosa}s`): string {
  return `${formatEntero(n)} ${n === 1 ? cosa : cosas}`;
}
