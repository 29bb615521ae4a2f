import { type Acomodo, acomodar } from '@taquilla/rules/acomodo';
import { aPesos, sumar } from '@taquilla/rules/dinero';
import type { Db, Transaction } from '../db/connection.ts';
import {
  acercarHoras,
  archivarPlano,
  type BoletoDeMudanza,
  cambiarPlanos,
  escribirPropuestas,
  findBorrador,
  type LugarDeMudanza,
  listBoletosPorAcomodar,
  listLugaresLibres,
  lockPlanos,
  lockVentasDeCorrida,
  mudarBoletos,
  type Propuesta,
  pasarPuertas,
} from './mudar.repository.ts';

interface Mudanza {
  eventoId: number;
  /** The draft with the other venue. */
  borradorId: number;
}

/** Sales with a place in the other venue, and those that do not fit; pesos. */
export interface CuentaDeAcomodo {
  caben: { ventas: number; monto: number };
  noCaben: { ventas: number; monto: number };
}

/** Counts the sales that would get a place in a draft's venue. Reads only. */
export async function contarAcomodo(db: Db, mudanza: Mudanza): Promise<CuentaDeAcomodo> {
  const { ventas, acomodo } = await planearMudanza(db, mudanza);
  const contar = (caben: boolean) => {
    const suyas = ventas.filter(({ id }) => acomodo.has(id) === caben);
    return { ventas: suyas.length, monto: aPesos(sumar(...suyas.map(({ monto }) => monto))) };
  };
  return { caben: contar(true), noCaben: contar(false) };
}

interface VentaDeMudanza {
  id: string;
  monto: BoletoDeMudanza['monto'];
  boletos: BoletoDeMudanza[];
}

async function planearMudanza(
  db: Db,
  { eventoId, borradorId }: Mudanza,
): Promise<{ ventas: VentaDeMudanza[]; lugares: LugarDeMudanza[]; acomodo: Acomodo }> {
  const boletos = await listBoletosPorAcomodar(db, eventoId);
  const lugares = await listLugaresLibres(db, borradorId);
  const porVenta = new Map<string, VentaDeMudanza>();
  for (const boleto of boletos) {
    const venta = porVenta.get(boleto.reservaId);
    if (venta) venta.boletos.push(boleto);
    else porVenta.set(boleto.reservaId, { id: boleto.reservaId, monto: boleto.monto, boletos: [boleto] });
  }
  const ventas = [...porVenta.values()];
  return { ventas, lugares, acomodo: acomodar(ventas, lugares) };
}

/**
 * Moves an event to a draft's venue when the grace of its run ends (§C7.8), in one transaction under the locks of all places:
 * the plans change hands, every ticket that fits has its place with its own code, the money of all others goes back. Buyers
 * who keep, or say nothing, keep that place; who returns frees it.
 */
export async function mudarEvento(tx: Transaction, id: number, mudanza: Mudanza): Promise<void> {
  await lockVentasDeCorrida(tx, id);
  await lockPlanos(tx, [mudanza.eventoId, mudanza.borradorId]);
  const borrador = await findBorrador(tx, mudanza.borradorId);
  if (borrador?.estado !== 'borrador') throw new Error('a move to an event that is no draft');
  const { ventas, lugares, acomodo } = await planearMudanza(tx, mudanza);
  const porId = new Map(lugares.map(lugar => [lugar.id, lugar]));
  await acercarHoras(tx, mudanza);
  await cambiarPlanos(tx, mudanza);
  await pasarPuertas(tx, mudanza);
  const mudanzas = [...acomodo.values()].flatMap(suyos =>
    [...suyos].map(([boletoId, lugarId]) => ({ boletoId, lugarId })),
  );
  await mudarBoletos(tx, mudanzas);
  await archivarPlano(tx, mudanza);
  await escribirPropuestas(tx, {
    id,
    propuestas: ventas.flatMap(venta => proponer(venta, acomodo, porId)),
    sinLugar: ventas.flatMap(venta => (acomodo.has(venta.id) ? [] : venta.id)),
  });
}

function proponer(
  { id, boletos }: VentaDeMudanza,
  acomodo: Acomodo,
  lugares: ReadonlyMap<number, LugarDeMudanza>,
): Propuesta[] {
  const suyos = acomodo.get(id);
  if (!suyos) return [];
  const propuestos = boletos
    .toSorted((a, b) => a.id - b.id)
    .flatMap(({ id: boletoId, lugar: era, zona }) => {
      const nuevo = lugares.get(suyos.get(boletoId) ?? 0);
      return nuevo ? { era, lugar: nuevo.nombre, zona: nuevo.zona, igual: nuevo.zona === zona } : [];
    });
  return [{ reservaId: id, propuestos }];
}
