import type { Impacto } from './impacto.ts';

/** A file that would remove sold or held places; the message lists them in Spanish. */
export class CargaRechazada extends Error {
  override readonly name = 'CargaRechazada';
  readonly conflictos: readonly string[];

  constructor(clave: string, conflictos: readonly string[]) {
    super(`El evento «${clave}» no se cargó:\n${conflictos.map(conflicto => `  ${conflicto}`).join('\n')}`);
    this.conflictos = conflictos;
  }
}

/** A load that changes sold or held places and that the organiser has not confirmed. */
export class CargaPorConfirmar extends Error {
  override readonly name = 'CargaPorConfirmar';
  readonly impacto: Impacto;

  constructor(clave: string, impacto: Impacto) {
    super(`El evento «${clave}» tiene boletos vivos y el archivo cambia algo: falta tu confirmación.`);
    this.impacto = impacto;
  }
}
