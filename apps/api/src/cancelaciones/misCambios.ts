import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { aPesos } from '@taquilla/rules/dinero';
import { BusinessError } from '../businessError.ts';
import { type Db, inTransaction } from '../db/connection.ts';
import type { Context } from '../server/context.ts';
import { crearEnlaceDeCambio } from './enlaces.ts';
import { findMiVenta, listMisCambios } from './misCambios.queries.ts';

/** A buyer's own purchases whose event was cancelled or changed (§C7.9). */
export async function misCambios(db: Db, usuarioId: number, ahora: Date): Promise<RespuestaDe<'misCambios'>> {
  const cambios = await listMisCambios(db, usuarioId);
  return {
    cambios: cambios.map(({ eventoId, evento, fecha, zona, monto, compensacion, ...resto }) => ({
      ...resto,
      evento: { id: eventoId, nombre: evento, fecha: fecha.toISOString(), zona },
      monto: aPesos(monto),
      compensacion: aPesos(compensacion),
    })),
    al: ahora.toISOString(),
  };
}

/** @throws BusinessError `reserva_invalida`, the same for another buyer's purchase, one in no run, and none */
export function abrirMiCambio(
  { db }: Context,
  de: { usuarioId: number; folio: string },
): Promise<RespuestaDe<'abrirMiCambio'>> {
  return inTransaction(db, async tx => {
    const reservaId = await findMiVenta(tx, de);
    const enlace = reservaId && (await crearEnlaceDeCambio(tx, reservaId));
    if (!enlace) throw new BusinessError('reserva_invalida');
    return { token: enlace.token };
  });
}
