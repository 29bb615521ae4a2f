import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { aPesos, centavos, formatPesos } from '@taquilla/rules/dinero';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { hace } from '@taquilla/rules/permisos';
import { crearTiraPdf, type LineaDeTira } from '../../boletos/pdf/tira.ts';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import { readNow } from '../../db/now.ts';
import type { ConsoleRequest } from '../../server/console/handleConsole.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import type { Context } from '../../server/context.ts';
import { type CajaFila, findCaja, listMovimientos, type MovimientoDeCaja } from './caja.repository.ts';

/** @throws BusinessError `caja_ajena` for another person's till, unless the reader keeps the books */
async function exigirCajaVisible(db: Db, sesion: StaffSession, cajaId: number): Promise<CajaFila> {
  const caja = await findCaja(db, cajaId);
  if (!caja || (caja.personal_id !== sesion.personalId && !hace(sesion.roles, 'conciliar')))
    throw new BusinessError('caja_ajena');
  return caja;
}

/** Every movement of a till, without a sum: its person counts before the expected amount is told (§C9.4). */
export async function movimientosDeCaja(
  db: Db,
  { params, sesion }: ConsoleRequest<'movimientosDeCaja'>,
): Promise<RespuestaDe<'movimientosDeCaja'>> {
  const { id } = await exigirCajaVisible(db, sesion(), params.cajaId);
  const movimientos = await listMovimientos(db, id);
  return {
    movimientos: movimientos.map(({ en, efectivo, terminal, zona: _, ...movimiento }) => ({
      ...movimiento,
      en: en.toISOString(),
      efectivo: aPesos(efectivo),
      terminal: aPesos(terminal),
    })),
  };
}

/** Prints the corte of a counted till. */
export async function imprimirCorte(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { params, sesion }: ConsoleRequest<'imprimirCorte'>,
): Promise<RespuestaDe<'imprimirCorte'>> {
  const caja = await exigirCajaVisible(db, sesion(), params.cajaId);
  if (caja.contado === null) throw new BusinessError('corte_pendiente');
  const operador = config.operador.nombre;
  const lineas = lineasDelCorte(caja, await listMovimientos(db, caja.id), operador);
  const pdf = await crearTiraPdf(lineas, { titulo: `Corte ${caja.id}`, operador, ahora: await readNow(db) });
  return { nombre: `corte-${caja.id}.pdf`, pdf: pdf.toString('base64') };
}

/** Any other year, so that papers print theirs. */
export const CON_ANIO = new Date(0);
const pesos = (monto: number) => formatPesos(centavos(monto));
const NOMBRES = { venta: 'Venta', devolucion: 'Devolución', entrada: 'Entrada', retiro: 'Retiro' } as const;

/** The lines of a printed corte: sums by kind, the counts, the difference, places to sign, and every movement. */
function lineasDelCorte(
  caja: CajaFila,
  movimientos: readonly MovimientoDeCaja[],
  operador: string,
): LineaDeTira[] {
  const zona = movimientos.find(movimiento => movimiento.zona)?.zona ?? 'America/Mexico_City';
  const hora = (en: Date | null) => (en ? formatFechaCorta(en, zona, CON_ANIO) : '–');
  const de = (tipo: MovimientoDeCaja['tipo'], medio: 'efectivo' | 'terminal') => {
    const suyos = movimientos.filter(uno => uno.tipo === tipo && uno[medio] !== 0);
    return { cuantos: suyos.length, suma: suyos.reduce((suma, uno) => suma + uno[medio], 0) };
  };
  const suma = (nombre: string, { cuantos, suma }: ReturnType<typeof de>) =>
    cuantos === 0 ? [] : [renglon(`${nombre} (${cuantos})`, pesos(suma))];
  const { contado, esperado, recontado, supervisor } = caja;
  const diferencia = (recontado ?? contado ?? 0) - (esperado ?? 0);
  return [
    { tipo: 'titulo', texto: operador },
    { tipo: 'texto', texto: `Corte de caja ${caja.id}: ${caja.nombre}, ${caja.quien}` },
    renglon('Abierta', hora(caja.abierta_en)),
    renglon('Contada', hora(caja.contada_en)),
    renglon('Cerrada', hora(caja.cerrada_en)),
    { tipo: 'nota', texto: `Hora de ${zona}` },
    { tipo: 'raya' },
    renglon('Fondo', pesos(caja.fondo)),
    ...suma('Ventas en efectivo', de('venta', 'efectivo')),
    ...suma('Devoluciones en efectivo', de('devolucion', 'efectivo')),
    ...suma('Entradas', de('entrada', 'efectivo')),
    ...suma('Retiros', de('retiro', 'efectivo')),
    renglon('Esperado', pesos(esperado ?? 0)),
    renglon('Contado', pesos(contado ?? 0)),
    ...(recontado === null ? [] : [renglon(`Recontado por ${supervisor}`, pesos(recontado))]),
    { tipo: 'total', nombre: 'Diferencia', valor: pesos(diferencia) },
    ...(caja.motivo ? [{ tipo: 'texto' as const, texto: `Motivo: ${caja.motivo}` }] : []),
    { tipo: 'raya' },
    ...suma('Ventas con terminal', de('venta', 'terminal')),
    ...suma('Devoluciones con terminal', de('devolucion', 'terminal')),
    { tipo: 'firma', nombre: caja.quien },
    { tipo: 'firma', nombre: supervisor ?? 'Supervisor' },
    { tipo: 'raya' },
    { tipo: 'texto', texto: `Movimientos: ${movimientos.length}` },
    ...[...movimientos].reverse().flatMap(uno => lineasDeMovimiento(uno, hora(uno.en))),
  ];
}

function lineasDeMovimiento(uno: MovimientoDeCaja, hora: string): LineaDeTira[] {
  const { tipo, efectivo, terminal, folio, comprobante, motivo } = uno;
  const que = [hora, NOMBRES[tipo], folio, motivo].filter(Boolean).join(' · ');
  const conTerminal = `Terminal, ${comprobante ?? 'sin comprobante'}`;
  return [
    { tipo: 'dato', texto: que },
    ...(efectivo !== 0 || terminal === 0 ? [renglon('En efectivo', pesos(efectivo))] : []),
    ...(terminal !== 0 ? [renglon(conTerminal, pesos(terminal))] : []),
  ];
}

function renglon(nombre: string, valor: string): LineaDeTira {
  return { tipo: 'renglon', nombre, valor };
}
