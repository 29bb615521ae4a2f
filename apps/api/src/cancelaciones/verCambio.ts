import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { aPesos } from '@taquilla/rules/dinero';
import { z } from 'zod';
import { BusinessError } from '../businessError.ts';
import { CONSENTIMIENTO } from '../compra/seguirDevolucion.ts';
import { hashDeEnlace } from '../cuentas/enlace/enlaces.ts';
import type { Db } from '../db/connection.ts';
import {
  type CambioFila,
  type DineroDelCambio,
  findCambioDeEnlace,
  findCompensacionDelCambio,
  listDineroDelCambio,
  listLugaresDelCambio,
} from './cambio.queries.ts';
import { listMovibles } from './otrosLugares.ts';

type Cambio = RespuestaDe<'verCambioDeCompra'>;

/** @throws BusinessError `enlace_invalido` */
export async function exigirCambio(db: Db, token: string): Promise<CambioFila> {
  const fila = await findCambioDeEnlace(db, hashDeEnlace(token));
  if (!fila)
    throw new BusinessError(
      'enlace_invalido',
      undefined,
      'Ábrelo desde el correo que te mandamos, sin que le falte nada al final.',
    );
  return fila;
}

/** Tells of the change of a purchase's event, and where its money is (§C7.9). */
export async function contarCambio(db: Db, fila: CambioFila, ahora: Date): Promise<Cambio> {
  const dinero = await listDineroDelCambio(db, fila);
  return {
    folio: fila.folio ?? '',
    nombre: fila.nombre,
    evento: {
      id: fila.eventoId,
      nombre: fila.evento,
      fecha: fila.fecha.toISOString(),
      zona: fila.zona,
      recinto: fila.recinto,
      ciudad: fila.ciudad,
    },
    tipo: fila.tipo,
    causa: fila.causa,
    atribuible: fila.atribuible,
    frase: fila.frase,
    decididoEn: fila.confirmadaEn.toISOString(),
    ...contarCitas(fila.datos),
    boletos: (await lugaresDeLaVenta(db, fila)).map(lugar => ({ lugar })),
    desglose: desgloseDe(fila),
    reembolso: contarReembolso(fila, dinero),
    compensacion: await contarCompensacion(db, fila),
    decision: await contarDecision(db, fila, ahora),
    consentimiento: CONSENTIMIENTO,
    al: ahora.toISOString(),
  };
}

/** Places as they were bought; once the sale keeps its tickets, those in the other venue. */
async function lugaresDeLaVenta(db: Db, { propuestos, decision, reservaId }: CambioFila): Promise<string[]> {
  if (!propuestos) return listLugaresDelCambio(db, reservaId);
  return propuestos.map(({ era, lugar }) => (decision === 'conserva' ? lugar : era));
}

const cita = z.object({
  fecha: z.string(),
  zona: z.string(),
  recinto: z.string(),
  direccion: z.string(),
  ciudad: z.string(),
});
const datosDeCambio = z.object({
  era: cita.nullable().default(null),
  ahora: cita.extend({ fecha: z.string().nullable() }).nullable().default(null),
  artista: z.string().nullable().default(null),
});

/** The former and the new date and place of a run; its figures are the house's. */
function contarCitas(datos: Record<string, unknown>): Pick<Cambio, 'era' | 'ahora' | 'artista'> {
  const { era, ahora, artista } = datosDeCambio.parse(datos);
  return { era, ahora, artista };
}

async function contarDecision(db: Db, fila: CambioFila, ahora: Date): Promise<Cambio['decision']> {
  const { decidenHasta: hasta, leSigueOtra, decision, propuestos } = fila;
  if (hasta === null) return null;
  const devuelve = decision !== 'sin_decidir' && decision !== 'conserva';
  const abierta = !devuelve && !leSigueOtra && hasta > ahora;
  return {
    hasta: hasta.toISOString(),
    respuesta: devuelve ? 'devolver' : decision === 'conserva' ? 'conservar' : null,
    abierta,
    lugares: propuestos?.map(({ lugar, zona, igual }) => ({ lugar, zona, igual })) ?? null,
    admiteOtros: abierta && propuestos !== null && (await listMovibles(db, fila.reservaId)).length > 0,
  };
}

function desgloseDe({ subtotal, cargoServicio, cargoTarjeta, iva, total }: CambioFila): Cambio['desglose'] {
  if (subtotal === null || total === null) return null;
  const pesos = (monto: typeof total | null) => (monto === null ? 0 : aPesos(monto));
  return {
    subtotal: aPesos(subtotal),
    cargoServicio: pesos(cargoServicio),
    cargoTarjeta: pesos(cargoTarjeta),
    iva: pesos(iva),
    total: aPesos(total),
  };
}

/** Money that has not left for good may still go to an account (§C7.10). */
const SIN_SALIR: ReadonlySet<string> = new Set(['por_enviar', 'espera_cuenta', 'en_caja', 'fallida']);

/** A sale whose turn has not come is ordered with the account that its buyer gives, unless a person has paused the run. */
export function seOrdenaYa({ decision, ordenadaEn, estado }: CambioFila): boolean {
  return decision === 'espera' && ordenadaEn === null && estado !== 'pausada';
}

function contarReembolso(fila: CambioFila, dinero: readonly DineroDelCambio[]): Cambio['reembolso'] {
  const hechas = dinero.flatMap(({ hechaEn }) => hechaEn ?? []);
  const conCuenta = dinero.find(({ banco }) => banco !== null);
  const todoHecho = dinero.length > 0 && dinero.every(({ estado }) => estado === 'hecha');
  const ultima = hechas.sort((a, b) => b.getTime() - a.getTime())[0];
  const enviada = dinero.flatMap(({ enviadaEn }) => enviadaEn ?? [])[0];
  return {
    monto: aPesos(fila.monto),
    medio: fila.medio,
    ultimos4: fila.ultimos4,
    como: fila.como,
    promesa: fila.promesa,
    ordenadoEn: fila.ordenadaEn?.toISOString() ?? null,
    enviadoEn: enviada?.toISOString() ?? (todoHecho ? (ultima?.toISOString() ?? null) : null),
    hechoEn: todoHecho ? (ultima?.toISOString() ?? null) : null,
    referencia: dinero.find(({ referencia }) => referencia !== null)?.referencia ?? null,
    cuenta: conCuenta ? cuentaDe(conCuenta) : null,
    esperaSaldo: fila.estado === 'sin_fondos' && fila.como === 'por_enviar' && fila.medio === 'tarjeta',
    admiteCuenta:
      fila.monto > 0 && SIN_SALIR.has(fila.como) && (fila.ordenadaEn !== null || seOrdenaYa(fila)),
  };
}

async function contarCompensacion(db: Db, fila: CambioFila): Promise<Cambio['compensacion']> {
  const hallada = await findCompensacionDelCambio(db, fila.reservaId);
  if (!hallada) return null;
  return {
    monto: aPesos(hallada.monto),
    estado: hallada.estado,
    hasta: hallada.hasta,
    cuenta: hallada.banco === null ? null : cuentaDe(hallada),
    pagadaEn: hallada.pagadaEn?.toISOString() ?? null,
  };
}

function cuentaDe(dada: { banco: string | null; ultimos4: string | null; cambiable: boolean | null }) {
  return {
    banco: dada.banco ?? '',
    ultimos4: dada.ultimos4 ?? '',
    cambiable: dada.cambiable === true,
  };
}
