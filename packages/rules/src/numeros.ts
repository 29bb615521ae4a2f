/** `1,234`. Written by hand, because a device's first use of Intl takes it tens of milliseconds. */
export function formatEntero(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}
