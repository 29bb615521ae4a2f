/** Words about what happened to a sold event (§C7), for buyers and the public. */
import type { CausaDeCancelacion } from '@taquilla/contract/comun/cancelacion';
import { CAUSAS } from './cancelacion.ts';
import { formatFechaLarga } from './fechas.ts';

/** A day, `2026-12-11`, as `viernes 11 de diciembre`; with its year where that is another than in `al` (ISO 8601). */
export function diaLargo(dia: string, al: string): string {
  const largo = formatFechaLarga(`${dia}T12:00:00Z`, 'UTC');
  return dia.slice(0, 4) === al.slice(0, 4) ? largo.replace(/ de \d{4}$/, '') : largo;
}

/** A cause and who answers for it, as Profeco asks (§C7.4). */
export function contarCausa({
  causa,
  atribuible,
}: {
  causa: CausaDeCancelacion;
  atribuible: boolean;
}): string {
  const nombre = CAUSAS[causa].nombre.toLowerCase();
  return atribuible
    ? `${nombre}, responsabilidad de quien organiza`
    : `${nombre}, que no es responsabilidad de quien organiza`;
}
