let cargar = async (): Promise<unknown> => undefined;

/** Told once, at the start, how the screens are loaded that show tickets. */
export function conPantallasDeBoletos(comoSeCargan: () => Promise<unknown>): void {
  cargar = comoSeCargan;
}

/** Loads the code that draws tickets, so that it is there to be kept. */
export function cargarPantallasDeBoletos(): Promise<unknown> {
  return cargar();
}
