import type { FilaDePadron } from '@taquilla/rules/puerta/padron';
import { type Paso, resumir } from '@taquilla/rules/puerta/pasos';
import { NOTAS } from '@taquilla/rules/puerta/veredicto';
import type { Db } from '../../db/connection.ts';
import {
  type FilaLeida,
  type Foto,
  listBoletosDePadron,
  listPasos,
  listPasosDeEvento,
  type PasoLeido,
} from './padron.queries.ts';

/** A row with the transaction that last changed it. */
export type FilaConCambio = FilaDePadron & { cambio: number };

/** The rows of an event, or of some of its tickets, with their passages. */
export async function leerFilas(
  db: Db,
  { eventoId, foto, ids }: { eventoId: number; foto: Foto; ids: readonly number[] | null },
): Promise<FilaConCambio[]> {
  const [boletos, pasos] = await Promise.all([
    listBoletosDePadron(db, { eventoId, hasta: foto.hasta, ids }),
    ids === null ? listPasosDeEvento(db, eventoId) : listPasos(db, ids),
  ]);
  const porBoleto = agruparPasos(pasos);
  return boletos.map(boleto => armarFila(boleto, porBoleto.get(boleto.boletoId) ?? []));
}

function armarFila(boleto: FilaLeida, leidos: readonly PasoLeido[]): FilaConCambio {
  const pasos = pasosDe(boleto, leidos);
  const ultimo = ultimaVez(boleto, leidos);
  return {
    boletoId: boleto.boletoId,
    huella: boleto.huella,
    seccionId: boleto.seccionId,
    fila: boleto.fila,
    asiento: boleto.asiento,
    estado: boleto.anulado ? (boleto.reemplazado ? 'n' : 'a') : pasos.length > 0 ? 'u' : 'v',
    notas: notasDe(boleto),
    nombre: nombreCorto(boleto.nombre),
    pasos: resumir(pasos),
    donde: ultimo?.donde ?? '',
    cuando: ultimo?.cuando ?? 0,
    cambio: Number(boleto.cambio),
  };
}

/** The notes of a ticket, as bits: marks of its place, means of payment, and later news from the bank. */
export function notasDe({
  cortesia,
  contracargo,
  atributos,
}: Pick<FilaLeida, 'cortesia' | 'contracargo' | 'atributos'>): number {
  return (
    (cortesia ? NOTAS.cortesia : 0) |
    (contracargo ? NOTAS.contracargo : 0) |
    (atributos?.includes('silla_de_ruedas') ? NOTAS.sillaDeRuedas : 0) |
    (atributos?.includes('acompanante') ? NOTAS.acompanante : 0)
  );
}

/** All passages of a ticket, including one by a member of staff without a paired phone. */
export function pasosDe(
  { boletoId, quemadoEn }: Pick<FilaLeida, 'boletoId' | 'quemadoEn'>,
  leidos: readonly PasoLeido[],
): Paso[] {
  const pasos: Paso[] = leidos.map(({ id, momento, sentido, forzado }) => ({
    id,
    momento: momento.getTime(),
    sentido,
    forzado,
  }));
  if (quemadoEn)
    pasos.push({ id: `quema:${boletoId}`, momento: quemadoEn.getTime(), sentido: 'entrada', forzado: false });
  return pasos;
}

function ultimaVez({ quemadoEn, quemadoPuerta }: FilaLeida, leidos: readonly PasoLeido[]) {
  const ultimo = leidos.at(-1);
  if (ultimo && (!quemadoEn || ultimo.momento >= quemadoEn))
    return { cuando: ultimo.momento.getTime(), donde: `${ultimo.puerta} · Lector ${ultimo.lector}` };
  return quemadoEn ? { cuando: quemadoEn.getTime(), donde: quemadoPuerta ?? '' } : null;
}

/** "María José Ñandú Paz" → "María Ñ.": the only part of a name that a list contains (§P3.1). */
export function nombreCorto(nombre: string): string {
  const [primero = '', ...resto] = nombre.trim().split(/\s+/u);
  const apellido = resto.length > 1 ? resto.at(-2) : resto[0];
  const inicial = [...(apellido ?? '')][0];
  return inicial
    ? `${[...primero].slice(0, 30).join('')} ${inicial.toUpperCase()}.`
    : [...primero].slice(0, 30).join('');
}

/** Passages grouped by ticket, in their order. */
export function agruparPasos(pasos: readonly PasoLeido[]): ReadonlyMap<number, readonly PasoLeido[]> {
  const porBoleto = new Map<number, PasoLeido[]>();
  for (const paso of pasos) {
    const suyos = porBoleto.get(paso.boletoId);
    if (suyos) suyos.push(paso);
    else porBoleto.set(paso.boletoId, [paso]);
  }
  return porBoleto;
}
