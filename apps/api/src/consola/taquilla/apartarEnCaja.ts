import { randomUUID } from 'node:crypto';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { seleccion } from '@taquilla/contract/consola/taquilla';
import type { Desglose } from '@taquilla/rules/desglose';
import { aPesos, centavos } from '@taquilla/rules/dinero';
import { mejoresJuntos } from '@taquilla/rules/mejoresLugares';
import type { z } from 'zod';
import { BusinessError } from '../../businessError.ts';
import { apartarEnTanda, exigirFila } from '../../compra/apartar.repository.ts';
import { cotizarApartandoUso } from '../../compra/aplicarPromocion.ts';
import { leerCarrito, listLugaresDeCompra } from '../../compra/carrito.queries.ts';
import {
  liberarLugares,
  lockReserva,
  moverReserva,
  type ReservaFila,
} from '../../compra/reserva.repository.ts';
import type { Transaction } from '../../db/connection.ts';
import { findPromocionPorClave } from '../../promociones/promocion.queries.ts';
import { listFilasConLibres, marcarDeCaja } from './apartar.repository.ts';
import { type CajaFila, ponerApartado } from './caja.repository.ts';

export type Seleccion = z.output<typeof seleccion>;

/** Seconds that a till keeps places for the person at its window. */
const SEGUNDOS = 600;
/** Tries to find the best seats while other buyers take them. */
const INTENTOS = 4;

/** A hold of the window with both of its prices. */
export interface Apartado {
  reserva: ReservaFila;
  promocionId: number;
  efectivo: Desglose;
  terminal: Desglose;
}

/** Keeps places for the person at the window, and lets the till's earlier hold go first. */
export async function apartarEnCaja(
  tx: Transaction,
  caja: CajaFila,
  pedido: { eventoId: number; seleccion: Seleccion; promocion?: string | undefined },
): Promise<Apartado> {
  await soltarApartado(tx, caja);
  const reservaId = await apartar(tx, pedido);
  await marcarDeCaja(tx, reservaId, caja.id);
  await ponerApartado(tx, caja.id, reservaId);
  return cotizarEnCaja(tx, await exigirReserva(tx, reservaId), pedido.promocion);
}

/** Lets the hold of a locked till go; answers the reservation whose places are free again. */
export async function soltarApartado(
  tx: Transaction,
  { id, apartado }: CajaFila,
): Promise<ReservaFila | null> {
  if (!apartado) return null;
  const reserva = await lockReserva(tx, apartado);
  await ponerApartado(tx, id, null);
  if (reserva?.estado !== 'retenida') return null;
  await moverReserva(tx, apartado, 'cancelada');
  await liberarLugares(tx, reserva);
  return reserva;
}

/** Holds places as the box office: no limit, no waiting room, and blocks that it may sell. Answers the reservation's id. */
async function apartar(
  tx: Transaction,
  { eventoId, seleccion: elegida }: { eventoId: number; seleccion: Seleccion },
): Promise<string> {
  const reservaId = randomUUID();
  const titular = { reservaId, usuarioId: null, invitadoId: randomUUID(), nombre: null, correo: null };
  const donde = { eventoId, segundos: SEGUNDOS, porOrigen: 0, porEvento: 0 };
  for (let intento = 1; ; intento += 1) {
    const mejores = 'mejores' in elegida ? await buscarMejores(tx, eventoId, elegida.mejores) : null;
    const que =
      'general' in elegida
        ? elegida.general
        : { asientos: mejores ?? ('lugares' in elegida ? elegida.lugares : []) };
    const pedido = { titular, turno: null, origen: null, canal: 'taquilla' as const, ...que };
    const [hecho] = await apartarEnTanda(tx, donde, [pedido], 0);
    const { resultado, perdidos } = exigirFila(hecho);
    if (resultado === 'ok') return reservaId;
    // Another buyer was faster, so other seats as good are looked for.
    if (mejores && resultado === 'asientos_no_disponibles' && intento < INTENTOS) continue;
    throw new BusinessError(resultado, perdidos ? { asientos: perdidos } : undefined);
  }
}

async function buscarMejores(
  tx: Transaction,
  eventoId: number,
  { cantidad, seccionId }: { cantidad: number; seccionId?: number | undefined },
): Promise<number[]> {
  const filas = await listFilasConLibres(tx, { eventoId, seccionId: seccionId ?? null });
  const lugares = mejoresJuntos(filas, cantidad);
  if (!lugares) throw new BusinessError('lugares_insuficientes');
  return lugares;
}

/** Prices a hold of the window in cash and by terminal, with a promotion's code where one is given. */
export async function cotizarEnCaja(
  tx: Transaction,
  reserva: ReservaFila,
  clave: string | undefined,
): Promise<Apartado> {
  const promocion = clave ? await findPromocionPorClave(tx, reserva.evento_id, clave) : null;
  if (clave && !promocion) throw new BusinessError('clave_de_descuento_invalida');
  const promocionId = promocion?.id ?? reserva.promocion_id ?? 0;
  const carrito = await leerCarrito(tx, reserva, 'efectivo');
  const efectivo = await cotizarApartandoUso(tx, { reserva, carrito, promocionId });
  const puesta = await exigirReserva(tx, reserva.id);
  const terminal = await cotizarApartandoUso(tx, {
    reserva: puesta,
    carrito: await leerCarrito(tx, puesta, 'terminal'),
    promocionId,
  });
  return { reserva: puesta, promocionId, efectivo: efectivo.desglose, terminal: terminal.desglose };
}

async function exigirReserva(tx: Transaction, id: string): Promise<ReservaFila> {
  const reserva = await lockReserva(tx, id);
  if (!reserva) throw new Error('the hold just made is gone');
  return reserva;
}

/** A hold as the counter's screen shows it. */
export async function contarApartado(
  tx: Transaction,
  { reserva, efectivo, terminal }: Apartado,
  promocion: string | null,
): Promise<RespuestaDe<'apartarEnCaja'>> {
  const lugares = await listLugaresDeCompra(tx, reserva);
  return {
    eventoId: reserva.evento_id,
    lugares: lugares.map(({ id, seccion, fila, numero, precio }) => ({
      id,
      nombre: [seccion, fila, numero].filter(Boolean).join(' '),
      precio: aPesos(precio),
    })),
    promocion,
    expiraEn: reserva.expira_en.toISOString(),
    efectivo: enPesosDeCaja(efectivo),
    terminal: enPesosDeCaja(terminal),
  };
}

export function enPesosDeCaja(d: Omit<Desglose, 'boletos'>): RespuestaDe<'venderEnCaja'>['desglose'] {
  const pesos = (monto: number) => aPesos(centavos(monto));
  return {
    importe: pesos(d.importe),
    descuento: pesos(d.descuento),
    subtotal: pesos(d.subtotal),
    cargoServicio: pesos(d.cargoServicio),
    cargoTarjeta: pesos(d.cargoTarjeta),
    iva: pesos(d.iva),
    total: pesos(d.total),
  };
}
