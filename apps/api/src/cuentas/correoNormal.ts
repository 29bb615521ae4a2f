/** An address as it is kept and compared: without the blanks around it, in lower case. */
export function normalizarCorreo(correo: string): string {
  return correo.trim().toLowerCase();
}
