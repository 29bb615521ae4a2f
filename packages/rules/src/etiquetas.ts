import { FECHA_FALTANTE, FECHA_INVALIDA, type Fecha, leerInstante, leerPartes } from './fechas.ts';
import { diaCalendario, diaDePartes, ZONA_PREDETERMINADA } from './zona.ts';

/** `Dentro de 3 día(s)`, `¡Hoy es el evento!` or `El evento ya pasó`, by calendar day of `zona` (§2.32). */
export function etiquetaRelativa(caso: { fecha: Fecha; ahora: Date; zona?: string }): string {
  const { fecha, ahora, zona = ZONA_PREDETERMINADA } = caso;
  const partes = leerPartes(fecha, zona);
  if (!partes) return fecha ? FECHA_INVALIDA : FECHA_FALTANTE;
  const dias = diaDePartes(partes) - diaCalendario(ahora, zona);
  if (dias < 0) return 'El evento ya pasó';
  if (dias === 0) return '¡Hoy es el evento!';
  return `Dentro de ${dias} día(s)`;
}

/** The label of an event that is off sale because of its date: it must not tell a buyer on their way that they missed it. */
export function etiquetaSinVenta(fecha: Fecha, ahora: Date): string {
  const empezo = leerInstante(fecha)?.getTime() ?? 0;
  return ahora.getTime() - empezo < AUN_DURA_MS ? 'El evento ya comenzó' : 'El evento ya pasó';
}

/** Events have no stated length: for 12 hours the label counts one as still running. */
const AUN_DURA_MS = 12 * 3_600_000;
