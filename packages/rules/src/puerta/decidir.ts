import type { Veredicto } from '@taquilla/contract/puerta/lector';
import { type DatosFirmados, seccionCorta } from './firma.ts';
import { puedeEntrar, type Resumen, SIN_PASOS } from './pasos.ts';
import { type BoletoConocido, dejaPasar, juzgarBoleto, type Puerta, type Reglas } from './veredicto.ts';

/** The facts about a code that a phone has without the server (§P4.5). */
export interface PorDecidir {
  /** Null where it is no ticket's code. */
  codigo: { quemadoUUID: string } | null;
  /** `ilegible`: the code has no signature, or one by a key that the phone does not have. */
  firma: { tipo: 'buena'; datos: DatosFirmados } | { tipo: 'mala' } | { tipo: 'ilegible' };
  /** The ticket by the list and the phone's own tries. */
  boleto: BoletoConocido | null;
  /** Passes of a ticket that is not on the phone's list. */
  pasosSueltos?: Resumen | undefined;
  /** The highest ticket id of the list: higher ones were sold after it. Null where the phone has no list. */
  boletoMaximo: number | null;
  eventoId: number;
  puerta: Puerta;
  reglas: Reglas;
  sentido: 'entrada' | 'salida';
  momento: number;
}

export interface Decision {
  veredicto: Veredicto;
  /** Admitted by its signature alone: the ticket was sold after the phone got its list. */
  vendidoDespues: boolean;
}

/** A phone's verdict on a code, without the server. */
export function decidirSinRed(p: PorDecidir): Decision {
  const decir = (veredicto: Veredicto): Decision => ({ veredicto, vendidoDespues: false });
  if (p.codigo === null || p.firma.tipo === 'mala') return decir('no_valido');
  if (p.firma.tipo === 'buena' && p.firma.datos.eventoId !== p.eventoId) return decir('otro_evento');
  if (p.boleto) return decir(juzgarBoleto({ ...p, boleto: p.boleto }));
  const pasos = p.pasosSueltos ?? SIN_PASOS;
  // The phone itself always catches a copy that comes back to it (§P5.2).
  if (p.sentido === 'entrada' && puedeEntrar(pasos, p.reglas, p.momento) === 'no') return decir('ya_usado');
  // A signature does not tell whether the ticket was returned or used: only a list does (§P2.4).
  if (p.firma.tipo !== 'buena' || p.boletoMaximo === null) return decir('sin_datos');
  const { seccion, boletoId } = p.firma.datos;
  if (boletoId <= p.boletoMaximo) return decir('sin_datos');
  const veredicto = juzgarBoleto({
    ...p,
    boleto: { seccionId: seccion, estado: 'v', notas: 0, pasos },
    puerta: { ...p.puerta, secciones: p.puerta.secciones?.map(seccionCorta) ?? null },
  });
  return dejaPasar(veredicto) ? { veredicto: 'pasa_con_nota', vendidoDespues: true } : decir(veredicto);
}
