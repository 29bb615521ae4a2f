import type { Impacto } from './impacto.ts';

/** A load that changes sold or held places and that the organiser has not confirmed. */
export class CargaPorConfirmar extends Error {
  override readonly name = 'CargaPorConfirmar';
  readonly impacto: Impacto;

  constructor(clave: string, impacto: Impacto) {
    super(`El evento «${clave}» tiene boletos vivos y el archivo cambia algo: falta tu confirmación.`);
    this.impacto = impacto;
  }
}
