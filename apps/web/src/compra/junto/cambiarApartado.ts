import { ApiError, mensajeDe } from '@taquilla/cliente/ApiError';
import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { call } from '../../api/callDePagina.ts';
import { leerPerdidos, type Perdidos } from '../apartar/apartar.ts';
import { insistir, quedaAbierto } from '../apartar/insistir.ts';
import type { Mezcla } from '../apartar/intento.ts';

export interface Cambio {
  agregar: Mezcla;
  quitar: Mezcla;
}

/** The outcome of a change of a hold. */
export type DesenlaceDeCambio =
  | { tipo: 'cambiado'; reserva: Reserva; sinPromocion: string | null }
  /** Others have the new places: the hold is as it was. */
  | { tipo: 'perdidos'; perdidos: Perdidos }
  /** The hold must be read again: it changed elsewhere, it ended, or the answer did not come. */
  | { tipo: 'por_leer'; mensaje: string }
  | { tipo: 'fallo'; mensaje: string };

const SIN_RESPUESTA = 'No supimos si tu cambio quedó. Revisa tus lugares e intenta de nuevo.';
const NO_SE_PUDO = 'No se pudo cambiar tu compra. Inténtalo de nuevo.';

/** Changes a hold's places in one step, or nothing (§B1.3). A lost answer is asked for again under the same name. */
export async function cambiarApartado(
  { eventoId, reservaId, cambios }: Pick<Reserva, 'eventoId' | 'reservaId' | 'cambios'>,
  { agregar, quitar }: Cambio,
  { intento, llamar = call }: { intento: string; llamar?: typeof call },
): Promise<DesenlaceDeCambio> {
  try {
    const { sinPromocion, ...reserva } = await insistir(() =>
      llamar('cambiarApartado', {
        params: { id: eventoId },
        body: { reservaId, cambios, intento, agregar: copia(agregar), quitar: copia(quitar) },
      }),
    );
    return { tipo: 'cambiado', reserva, sinPromocion };
  } catch (error) {
    return enPalabras(error);
  }
}

function copia({ asientos, generales }: Mezcla) {
  return { asientos: [...asientos], generales: [...generales] };
}

function enPalabras(error: unknown): DesenlaceDeCambio {
  if (quedaAbierto(error)) return { tipo: 'por_leer', mensaje: SIN_RESPUESTA };
  if (!(error instanceof ApiError)) return { tipo: 'fallo', mensaje: NO_SE_PUDO };
  if (error.code === 'asientos_no_disponibles' || error.code === 'lugares_insuficientes')
    return { tipo: 'perdidos', perdidos: leerPerdidos(error) };
  if (error.code === 'apartado_cambiado' || error.code.startsWith('reserva_'))
    return { tipo: 'por_leer', mensaje: error.message };
  return { tipo: 'fallo', mensaje: mensajeDe(error, NO_SE_PUDO) };
}
