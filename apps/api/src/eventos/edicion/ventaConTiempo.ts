import { hace } from '@taquilla/rules/permisos';
import { BusinessError } from '../../businessError.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';

/** An event with more places than this opens its sale a day after publishing (§C4.2). */
const LUGARES_DE_UN_GRANDE = 20_000;
const DIA_MS = 86_400_000;
/** Tolerance for the hour that the form proposed a moment ago. */
const GRACIA_MS = 60_000;

/** The earliest sale of an event that is published at a moment, and whether the event has to keep it. */
export function primeraVenta(publicadoEn: Date, lugares: number): { desde: Date; obligada: boolean } {
  return { desde: new Date(publicadoEn.getTime() + DIA_MS), obligada: lugares > LUGARES_DE_UN_GRANDE };
}

/**
 * Refuses a sale that opens too early; a Dueño may open it earlier, for a reason that is kept. @throws BusinessError
 * `publicacion_anticipada`
 */
export function exigirConTiempo(
  ventaDesde: Date | null,
  { desde, obligada }: ReturnType<typeof primeraVenta>,
  { roles, motivo }: Pick<StaffSession, 'roles'> & { motivo: string | undefined },
): void {
  const pronto = !ventaDesde || ventaDesde.getTime() < desde.getTime() - GRACIA_MS;
  const loAdelanta = motivo !== undefined && hace(roles, 'administrar');
  if (obligada && pronto && !loAdelanta)
    throw new BusinessError('publicacion_anticipada', { ventaDesde: desde.toISOString() });
}
