import { escribirBase64url } from '@taquilla/rules/puerta/base64url';
import { leerCodigo } from '@taquilla/rules/puerta/codigo';
import { type Decision, decidirSinRed } from '@taquilla/rules/puerta/decidir';
import { leerFirma, seccionCorta } from '@taquilla/rules/puerta/firma';
import type { FilaDePadron } from '@taquilla/rules/puerta/padron';
import { ahora, estado, lista, puertaActual, sentidoActual } from './estado.ts';
import { verFirma } from './firma.ts';
import { huellaDe, type UsoSuelto } from './lista.ts';

/** A code that was read, with the phone's own decision. */
export interface Leido extends Decision {
  quemadoUUID: string | null;
  huella: string | null;
  fila: FilaDePadron | null;
  /** The known passages of a ticket that is not on the list. */
  uso: UsoSuelto | null;
  boletoId: number | null;
  /** "Luneta centro, F 8"; empty for an unknown ticket. */
  lugar: string;
  otraPuerta: string | null;
  /**
   * The signature is not the house's, whatever ticket the code names. The server, which sees no signature, is not
   * asked.
   */
  firmaMala: boolean;
  /** Milliseconds since the same ticket passed here, where that is the doubt (§P4.4). */
  repetidoHace: number | null;
}

/**
 * Reads a code and decides on it by the phone's own knowledge (§P4.1, §P4.5). A reader that types may lose a key of the
 * signature: what it typed is then a ticket without one.
 */
export async function leerYDecidir(texto: string, { tecleado = false } = {}): Promise<Leido> {
  const codigo = leerCodigo(texto);
  if (codigo.tipo === 'ajeno') return { ...NADA, veredicto: 'no_valido', vendidoDespues: false };
  const { quemadoUUID } = codigo;
  const f = tecleado && codigo.f !== undefined && !leerFirma(codigo.f) ? undefined : codigo.f;
  const { cabecera } = estado.get();
  const [huella, firma] = await Promise.all([
    huellaDe(quemadoUUID),
    verFirma({ quemadoUUID, f }, cabecera?.llaves ?? []),
  ]);
  const fila = lista.buscar(huella) ?? null;
  const uso = fila ? null : lista.usoSuelto(huella);
  const decision = decidir(fila, { codigo: { quemadoUUID }, firma, uso });
  const datos = firma.tipo === 'buena' ? firma.datos : null;
  const seccion = fila
    ? nombreDeSeccion(fila.seccionId)
    : (cabecera?.secciones.find(({ id }) => datos && seccionCorta(id) === datos.seccion)?.nombre ?? '');
  return {
    ...decision,
    quemadoUUID,
    huella: escribirBase64url(huella),
    fila,
    uso,
    boletoId: fila?.boletoId ?? datos?.boletoId ?? null,
    lugar: fila ? lugarDe(fila) : seccion,
    otraPuerta: decision.veredicto === 'puerta_equivocada' && fila ? puertaDe(fila.seccionId) : null,
    firmaMala: firma.tipo === 'mala',
    repetidoHace: null,
  };
}

const NADA = {
  quemadoUUID: null,
  huella: null,
  fila: null,
  uso: null,
  boletoId: null,
  lugar: '',
  otraPuerta: null,
  firmaMala: false,
  repetidoHace: null,
} as const;

/** The phone's decision on a row of its list without a code: by hand. */
export function decidirFila(fila: FilaDePadron): Decision {
  return decidir(fila, { codigo: { quemadoUUID: '' }, firma: { tipo: 'ilegible' }, uso: null });
}

function decidir(
  fila: FilaDePadron | null,
  {
    codigo,
    firma,
    uso,
  }: Pick<Parameters<typeof decidirSinRed>[0], 'codigo' | 'firma'> & { uso: UsoSuelto | null },
): Decision {
  const { cabecera, padronEn } = estado.get();
  const puerta = puertaActual();
  if (!cabecera || !puerta) return { veredicto: 'sin_datos', vendidoDespues: false };
  return decidirSinRed({
    codigo,
    firma,
    boleto: fila,
    pasosSueltos: uso?.pasos,
    boletoMaximo: padronEn === null ? null : lista.boletoMaximo,
    eventoId: cabecera.evento.id,
    puerta: {
      secciones: puerta.secciones,
      abreEn: puerta.abreEn === null ? null : Date.parse(puerta.abreEn),
      cierraEn: puerta.cierraEn === null ? null : Date.parse(puerta.cierraEn),
    },
    reglas: cabecera.reglas,
    sentido: sentidoActual(),
    momento: ahora(),
  });
}

function nombreDeSeccion(seccionId: number): string {
  return estado.get().cabecera?.secciones.find(({ id }) => id === seccionId)?.nombre ?? '';
}

/** "Luneta centro, F 8"; for a general pass, its section. */
export function lugarDe({
  seccionId,
  fila,
  asiento,
}: Pick<FilaDePadron, 'seccionId' | 'fila' | 'asiento'>): string {
  const asientoDe = [fila, asiento].filter(Boolean).join(' ');
  return [nombreDeSeccion(seccionId), asientoDe].filter(Boolean).join(', ');
}

/** The name of a gate that lets a section in. */
function puertaDe(seccionId: number): string | null {
  const otras = estado.get().cabecera?.otras ?? [];
  return otras.find(({ secciones }) => secciones?.includes(seccionId))?.nombre ?? null;
}
