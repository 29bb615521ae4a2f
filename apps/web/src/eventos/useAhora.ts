import { writtenAt } from '../api/datosIniciales.ts';
import { useHydrated } from '../ui/useHydrated.ts';

/**
 * Now. While the page is as the server wrote it, that is the server's now: a device's clock says another second, if
 * not another year, and React would throw the page away over the difference.
 */
export function useAhora(): Date {
  return useHydrated() ? new Date() : writtenAt();
}
