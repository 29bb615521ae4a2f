import { randomUUID } from 'node:crypto';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { seleccion } from '@taquilla/contract/consola/taquilla';
import type { Desglose } from '@taquilla/rules/desglose';
import { aPesos, centavos } from '@taquilla/rules/dinero';
import { mejoresEnOrden } from '@taquilla/rules/mejores/juntos';
import { nombrarDescuento } from '@taquilla/rules/promociones';
import type { z } from 'zod';
import { BusinessError } from '../../businessError.ts';
import { apartarEnTanda, exigirFila, type Generales } from '../../compra/apartar.repository.ts';
import { cotizarApartandoUso } from '../../compra/aplicarPromocion.ts';
import { leerCarrito, listLugaresDeCompra } from '../../compra/carrito.queries.ts';
import {
  liberarLugares,
  lockReserva,
  moverReserva,
  type ReservaFila,
} from '../../compra/reserva.repository.ts';
import { loPerdido } from '../../compra/reservar.ts';
import type { Transaction } from '../../db/connection.ts';
import { listFilasConLibres, listMesasLibres, listSecciones, marcarDeCaja } from './apartar.repository.ts';
import { type CajaFila, ponerApartado } from './caja.repository.ts';
import { elegirPromocion, type PromocionDeCaja } from './promocionDeCaja.ts';

export type Seleccion = z.output<typeof seleccion>;

/** Seconds that a till keeps places for the person at its window. */
const SEGUNDOS = 600;
/** Tries to find the best seats while other buyers take them: each waits for a rival's sale, and three busy tills lose four. */
const INTENTOS = 12;

/** A hold of the window with both of its prices. */
export interface Apartado {
  reserva: ReservaFila;
  efectivo: Desglose;
  terminal: Desglose;
}

export type ApartadoConPromocion = Apartado & PromocionDeCaja;

/** Keeps places for the person at the window, and lets the till's earlier hold go first. */
export async function apartarEnCaja(
  tx: Transaction,
  caja: CajaFila,
  pedido: { eventoId: number; seleccion: Seleccion; promocion?: string | undefined },
): Promise<ApartadoConPromocion> {
  await soltarApartado(tx, caja);
  const reservaId = await apartar(tx, pedido);
  await marcarDeCaja(tx, reservaId, caja.id);
  await ponerApartado(tx, caja.id, reservaId);
  return cotizarConPromocion(tx, await exigirReserva(tx, reservaId), pedido.promocion);
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
    const { que, buscados } = await resolver(tx, eventoId, elegida);
    const pedido = { titular, turno: null, origen: null, canal: 'taquilla' as const, ...que };
    const [hecho] = await apartarEnTanda(tx, donde, [pedido], 0);
    const { resultado, perdidos } = exigirFila(hecho);
    if (resultado === 'ok') return reservaId;
    // Another buyer was faster, so other seats as good are looked for.
    const otraVez = resultado === 'asientos_no_disponibles' && perdidos?.every(id => buscados.includes(id));
    if (otraVez && intento < INTENTOS) continue;
    const detalles = loPerdido({ resultado, perdidos });
    throw new BusinessError(resultado, detalles, await contarInsuficientes(tx, eventoId, detalles));
  }
}

/** The request to the database; `buscados` are the seats that were found for the window, and not chosen by it. */
interface Resuelto {
  que: Generales | { asientos: readonly number[]; generales?: readonly Generales[] };
  buscados: readonly number[];
}

async function resolver(tx: Transaction, eventoId: number, elegida: Seleccion): Promise<Resuelto> {
  if ('partes' in elegida) return resolverPartes(tx, eventoId, elegida.partes);
  if ('general' in elegida) return { que: elegida.general, buscados: [] };
  if ('lugares' in elegida) return { que: { asientos: elegida.lugares }, buscados: [] };
  const { cantidad, seccionId } = elegida.mejores;
  const buscados = await buscarMejores(tx, eventoId, { cantidad, seccionId });
  return { que: { asientos: buscados }, buscados };
}

async function resolverPartes(
  tx: Transaction,
  eventoId: number,
  { lugares, secciones }: Extract<Seleccion, { partes: unknown }>['partes'],
): Promise<Resuelto> {
  const ids = secciones.map(({ seccionId }) => seccionId);
  const suyas = new Map((await listSecciones(tx, eventoId, ids)).map(una => [una.id, una]));
  const generales: Generales[] = [];
  const buscados: number[] = [];
  for (const parte of secciones) {
    const seccion = suyas.get(parte.seccionId);
    if (!seccion) throw new BusinessError('seccion_no_encontrada');
    if (seccion.tipo === 'general') generales.push(parte);
    else buscados.push(...(await buscarMejores(tx, eventoId, { ...parte, menos: lugares })));
  }
  const [sola] = generales;
  // A hold of one section of general places waits for them, and a mixture does not (§B11.2).
  if (sola && ids.length === 1 && lugares.length === 0) return { que: sola, buscados };
  return { que: { asientos: [...lugares, ...buscados], generales }, buscados };
}

/** Finds the best seats side by side, without those that the window has chosen. */
async function buscarMejores(
  tx: Transaction,
  eventoId: number,
  {
    cantidad,
    seccionId,
    menos = [],
  }: { cantidad: number; seccionId: number | undefined; menos?: readonly number[] },
): Promise<number[]> {
  const [seccion] = seccionId === undefined ? [] : await listSecciones(tx, eventoId, [seccionId]);
  if (seccion?.esMesa) return buscarMesa(tx, seccion, { cantidad, menos });
  const filas = await listFilasConLibres(tx, { eventoId, seccionId: seccionId ?? null });
  const libres = filas.map(({ asientos }) => ({
    asientos: asientos.map(({ id, libre }) => ({ id, libre: libre && !menos.includes(id) })),
  }));
  const lugares = mejoresEnOrden(libres, cantidad);
  if (lugares) return lugares;
  if (!seccion) throw new BusinessError('lugares_insuficientes');
  const faltan = cantidad === 1 ? 'un lugar libre' : `${cantidad} lugares juntos`;
  throw new BusinessError(
    'lugares_insuficientes',
    { secciones: [seccion.id] },
    `Ya no hay ${faltan} en ${seccion.nombre}.`,
  );
}

/** Finds the first free table of just so many chairs: a table is sold whole (§B1.2). */
async function buscarMesa(
  tx: Transaction,
  { id, nombre }: { id: number; nombre: string },
  { cantidad, menos }: { cantidad: number; menos: readonly number[] },
): Promise<number[]> {
  const mesas = (await listMesasLibres(tx, id)).filter(
    sillas => !sillas.some(silla => menos.includes(silla)),
  );
  const mesa = mesas.find(({ length }) => length === cantidad);
  if (mesa) return mesa;
  const medidas = [...new Set(mesas.map(({ length }) => length))].sort((a, b) => a - b);
  throw new BusinessError(
    'lugares_insuficientes',
    { secciones: [id] },
    medidas.length === 0
      ? `Ya no hay una mesa libre en ${nombre}. Las mesas se venden completas.`
      : `Las mesas de ${nombre} se venden completas. Quedan libres de ${enumerarMedidas(medidas)} lugares: escribe ese número o elige una mesa en el mapa.`,
  );
}

/** `4`, `2, 4 o 6`. */
function enumerarMedidas(medidas: readonly number[]): string {
  const [ultima, ...otras] = [...medidas].reverse();
  return otras.length === 0 ? `${ultima}` : `${otras.reverse().join(', ')} o ${ultima}`;
}

/** The sentence of a refused hold that names the section with too few places; undefined where it is about something else. */
async function contarInsuficientes(
  tx: Transaction,
  eventoId: number,
  detalles: ReturnType<typeof loPerdido>,
): Promise<string | undefined> {
  if (!detalles || !('secciones' in detalles)) return undefined;
  const [seccion] = await listSecciones(tx, eventoId, detalles.secciones);
  return seccion && `Ya no hay suficientes lugares en ${seccion.nombre}.`;
}

/** Prices a hold of the window under a code, or else under the best automatic promotion. */
export async function cotizarConPromocion(
  tx: Transaction,
  reserva: ReservaFila,
  clave: string | undefined,
): Promise<ApartadoConPromocion> {
  const elegida = await elegirPromocion(tx, reserva, clave);
  const puesta = await exigirReserva(tx, reserva.id);
  return { ...(await cotizarEnCaja(tx, puesta, elegida.promocion?.id ?? 0)), ...elegida };
}

/** Prices a hold of the window in cash and by terminal, under a promotion; 0 for none. */
export async function cotizarEnCaja(
  tx: Transaction,
  reserva: ReservaFila,
  promocionId = 0,
): Promise<Apartado> {
  const carrito = await leerCarrito(tx, reserva, 'efectivo');
  const efectivo = await cotizarApartandoUso(tx, { reserva, carrito, promocionId });
  const puesta = await exigirReserva(tx, reserva.id);
  const terminal = await cotizarApartandoUso(tx, {
    reserva: puesta,
    carrito: await leerCarrito(tx, puesta, 'terminal'),
    promocionId,
  });
  return { reserva: puesta, efectivo: efectivo.desglose, terminal: terminal.desglose };
}

async function exigirReserva(tx: Transaction, id: string): Promise<ReservaFila> {
  const reserva = await lockReserva(tx, id);
  if (!reserva) throw new Error('the hold just made is gone');
  return reserva;
}

/** A hold as the counter's screen shows it. */
export async function contarApartado(
  tx: Transaction,
  { reserva, efectivo, terminal, promocion, aviso }: ApartadoConPromocion,
): Promise<RespuestaDe<'apartarEnCaja'>> {
  const lugares = await listLugaresDeCompra(tx, reserva);
  return {
    eventoId: reserva.evento_id,
    lugares: lugares.map(({ id, seccion_id, seccion, fila, numero, precio }) => ({
      id,
      nombre: [seccion, fila, numero].filter(Boolean).join(' '),
      seccionId: seccion_id,
      seccion,
      general: fila === null,
      precio: aPesos(precio),
    })),
    promocion: promocion?.clave ?? null,
    promocionId: promocion?.id ?? null,
    descuento: promocion && nombrarDescuento([promocion]),
    aviso,
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
