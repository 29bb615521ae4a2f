import { aislar } from '@taquilla/rules/aislar';
import { type DatosDeVenta, llenarTexto } from '@taquilla/rules/comunicados';
import { formatFechaLarga, formatHora } from '@taquilla/rules/fechas';
import { abreviarLugares, type LugarNumerado } from '@taquilla/rules/lugares';
import type { CompraConBoletos } from '../../boletos/boletos.queries.ts';
import { type Carta, saludo } from '../carta.ts';
import type { ComunicadoEscrito, PuertaDeVenta } from '../comunicado.queries.ts';

/** A sale as a comunicado reads it: its living tickets alone, and the gates that let them in. */
export type VentaDeComunicado = Pick<CompraConBoletos, 'evento' | 'comprador' | 'folio' | 'boletos'> & {
  puertas: readonly PuertaDeVenta[];
};

/** The text of a comunicado for one sale. */
export interface ComunicadoLleno {
  asunto: string;
  parrafos: string[];
  /** The sale's places and folio. */
  lugares: string;
}

/** Fills a comunicado from a sale: what is previewed is what is sent (§C12.2). */
export function llenarComunicado(
  { asunto, texto }: ComunicadoEscrito,
  venta: VentaDeComunicado,
): ComunicadoLleno {
  const datos = datosDe(venta);
  return {
    asunto: llenarTexto(asunto, datos),
    parrafos: parrafosDe(llenarTexto(texto, datos)),
    lugares: [datos.lugares, venta.folio && `folio ${venta.folio}`].filter(Boolean).join(' · '),
  };
}

/** The mail of a comunicado to one sale. */
export function cartaDeComunicado(escrito: ComunicadoEscrito, venta: VentaDeComunicado): Carta {
  return escribirCarta(llenarComunicado(escrito, venta));
}

/** The trial of a comunicado, to the person who writes it. */
export function pruebaDeComunicado({
  evento,
  asunto,
  texto,
  lugares,
}: ComunicadoEscrito & { evento: string; lugares: string }): Carta {
  const carta = escribirCarta({ asunto, parrafos: parrafosDe(texto), lugares });
  return {
    ...carta,
    asunto: `Prueba: ${asunto}`,
    bloques: [
      {
        tipo: 'nota',
        texto: `Así lo leería quien compró para ${aislar(evento)}. Solo te llegó a ti.`,
      },
      ...carta.bloques,
    ],
  };
}

function escribirCarta({ asunto, parrafos, lugares }: ComunicadoLleno): Carta {
  return {
    asunto,
    avance: parrafos.find(parrafo => !/^hola\b/i.test(parrafo)) ?? asunto,
    titulo: asunto,
    bloques: [
      ...parrafos.map(texto => ({ tipo: 'parrafo', texto }) as const),
      { tipo: 'nota', texto: lugares },
    ],
  };
}

function parrafosDe(texto: string): string[] {
  return texto
    .split(/\n+/)
    .map(parte => parte.trim())
    .filter(parte => parte !== '');
}

function datosDe({ evento, comprador, folio, boletos, puertas }: VentaDeComunicado): DatosDeVenta {
  const { nombre, fecha, zona, recinto, direccion, ciudad } = evento;
  const horas = puertas.flatMap(({ abreEn }) => (abreEn ? [abreEn.getTime()] : []));
  return {
    nombre: saludo(comprador).replace(/^Hola(, )?|:$/g, '') || 'qué tal',
    evento: aislar(nombre),
    fecha: formatFechaLarga(fecha, zona),
    hora: formatHora(fecha, zona),
    recinto: aislar(recinto),
    direccion,
    ciudad,
    lugares: lugaresDe(boletos),
    folio,
    puerta: puertas.length === 0 ? null : enLista(puertas.map(puerta => aislar(puerta.nombre))),
    abre: horas.length === 0 ? null : formatHora(new Date(Math.min(...horas)), zona),
  };
}

/** "Luneta F9, F10; 2 de Gradas", by section. */
function lugaresDe(boletos: VentaDeComunicado['boletos']): string {
  const secciones = [...new Set(boletos.map(({ seccion }) => seccion))];
  return secciones
    .map(seccion => {
      const suyos = boletos.filter(boleto => boleto.seccion === seccion);
      const numerados = suyos.flatMap(({ asiento }): LugarNumerado[] => (asiento ? [asiento] : []));
      const generales = suyos.length - numerados.length;
      return [
        numerados.length > 0 && `${aislar(seccion)} ${enLista(abreviarLugares(numerados))}`,
        generales > 0 && `${generales} de ${aislar(seccion)}`,
      ]
        .filter(Boolean)
        .join(' y ');
    })
    .join('; ');
}

function enLista(partes: readonly string[]): string {
  return partes.length < 2 ? partes.join('') : `${partes.slice(0, -1).join(', ')} y ${partes.at(-1)}`;
}
