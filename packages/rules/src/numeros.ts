/** `1,234`: a whole number as people write it. By hand, because a device's first use of Intl costs it tens of milliseconds. */
export function formatEntero(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}
