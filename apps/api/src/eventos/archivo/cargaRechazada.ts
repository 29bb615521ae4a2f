/** A file that would take away what somebody has; the message lists in Spanish what stands in its way. */
export class CargaRechazada extends Error {
  override readonly name = 'CargaRechazada';
  readonly conflictos: readonly string[];

  constructor(clave: string, conflictos: readonly string[]) {
    super(`El evento «${clave}» no se cargó:\n${conflictos.map(conflicto => `  ${conflicto}`).join('\n')}`);
    this.conflictos = conflictos;
  }
}
