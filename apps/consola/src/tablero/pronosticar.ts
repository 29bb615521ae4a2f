import { formatFechaCorta } from '@taquilla/rules/fechas';
import { formatEntero } from '@taquilla/rules/numeros';
import type { Tablero } from './palabras.ts';

const DIA_MS = 86_400_000;
/** Days that the pace is measured over. */
const DIAS_DEL_RITMO = 14;
/** Fewest days of sales that give a pace. */
const DIAS_MINIMOS = 3;

/** The end of sales at the pace of the last two weeks. */
export interface Pronostico {
  /** Days before the show at which sales reach `boletos`. */
  dias: number;
  boletos: number;
  palabras: string;
}

/**
 * The forecast; null without a pace, without time, or with nothing left to sell. `funcion`, `hoy`: days since 1970, and
 * days until the show.
 */
export function pronosticar(
  porDia: Tablero['porDia'],
  { funcion, hoy, vendidos, tope }: { funcion: number; hoy: number; vendidos: number; tope: number },
): Pronostico | null {
  const diasAntes = (dia: string) => funcion - Math.round(Date.parse(`${dia}T00:00:00Z`) / DIA_MS);
  const [primero] = porDia;
  if (!primero || hoy === 0 || vendidos >= tope) return null;
  const desde = Math.min(DIAS_DEL_RITMO, diasAntes(primero.dia) - hoy + 1);
  if (desde < DIAS_MINIMOS) return null;
  const recientes = porDia.filter(({ dia }) => diasAntes(dia) < hoy + desde);
  const ritmo = recientes.reduce((suma, { boletos }) => suma + boletos, 0) / desde;
  if (ritmo <= 0) return null;
  const hastaLlenar = Math.ceil((tope - vendidos) / ritmo);
  if (hastaLlenar > hoy) {
    const boletos = Math.round(vendidos + ritmo * hoy);
    return { dias: 0, boletos, palabras: `${formatEntero(boletos)} a este paso` };
  }
  const dias = hoy - hastaLlenar;
  const [fecha = ''] = formatFechaCorta(new Date((funcion - dias) * DIA_MS), 'UTC').split(' · ');
  return { dias, boletos: tope, palabras: `lleno el ${fecha}, a este paso` };
}
