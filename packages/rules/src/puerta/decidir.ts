import type { Veredicto } from '@taquilla/contract/puerta/lector';
import { type DatosFirmados, seccionCorta } from './firma.ts';
import { puedeEntrar, type Resumen, SIN_PASOS } from './pasos.ts';
import { type BoletoConocido, dejaPasar, juzgarBoleto, type Puerta, type Reglas } from './veredicto.ts';

/** What a phone knows of a code by itself (§P4.5). */
export interface PorDecidir {
  /** Null where it is the code of no ticket. */
  codigo: { quemadoUUID: string } | null;
  /** `ilegible`: none, or of a key that the phone does not know. */
  firma: { tipo: 'buena'; datos: DatosFirmados } | { tipo: 'mala' } | { tipo: 'ilegible' };
  /** As the list and the phone's own tries have it. */
  boleto: BoletoConocido | null;
  /** Passes that the phone knows of a ticket which is not on its list. */
  pasosSueltos?: Resumen | undefined;
  /** The highest ticket of the list: higher ones were sold after it. Null where the phone has no list. */
  boletoMaximo: number | null;
  eventoId: number;
  puerta: Puerta;
  reglas: Reglas;
  sentido: 'entrada' | 'salida';
  momento: number;
}

export interface Decision {
  veredicto: Veredicto;
  /** Good by its signature alone: sold since the list was read. */
  vendidoDespues: boolean;
}

/** What a phone says to a code by itself, without the server. */
export function decidirSinRed(p: PorDecidir): Decision {
  const decir = (veredicto: Veredicto): Decision => ({ veredicto, vendidoDespues: false });
  if (p.codigo === null || p.firma.tipo === 'mala') return decir('no_valido');
  if (p.firma.tipo === 'buena' && p.firma.datos.eventoId !== p.eventoId) return decir('otro_evento');
  if (p.boleto) return decir(juzgarBoleto({ ...p, boleto: p.boleto }));
  const pasos = p.pasosSueltos ?? SIN_PASOS;
  // A copy that meets the same phone is always caught (§P5.2).
  if (p.sentido === 'entrada' && puedeEntrar(pasos, p.reglas, p.momento) === 'no') return decir('ya_usado');
  // A signature does not say that the ticket was not given back or used: that needs a list (§P2.4).
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
