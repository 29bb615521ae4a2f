/** A file that would remove sold or held places; the message lists them in Spanish. */
export class CargaRechazada extends Error {
  override readonly name = 'CargaRechazada';
  readonly conflictos: readonly string[];

  constructor(clave: string, conflictos: readonly string[]) {
    super(`El evento «${clave}» no se cargó:\n${conflictos.map(conflicto => `  ${conflicto}`).join('\n')}`);
    this.conflictos = conflictos;
  }
}
