import { hace } from '@taquilla/rules/permisos';
import { BusinessError } from '../../businessError.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';

/** Above so many places a sale opens a day after publishing (§C4.2). */
const LUGARES_DE_UN_GRANDE = 20_000;
const DIA_MS = 86_400_000;
/** The hour proposed is the one of a moment ago. */
const GRACIA_MS = 60_000;

/** From when on an event that is published at a moment may be sold, and whether that binds. */
export function primeraVenta(publicadoEn: Date, lugares: number): { desde: Date; obligada: boolean } {
  return { desde: new Date(publicadoEn.getTime() + DIA_MS), obligada: lugares > LUGARES_DE_UN_GRANDE };
}

/** A Dueño may sell earlier, for a reason that is kept. @throws BusinessError `publicacion_anticipada` */
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
