import { invalidate } from '@taquilla/cliente/queries';
import { enPalabras, esConflicto, quienLoCambio } from '../../ui/enPalabras.ts';

/** Reads again after a change: prices, rates and phases share one version, and places have prices too. */
export async function releerPrecios(): Promise<void> {
  const llamadas = ['verPrecios', 'verTarifas', 'verFases', 'verEvento', 'verLugaresDeSeccion'];
  await Promise.all(llamadas.map(invalidate));
}

/** A failure to save in words; a conflict names the other person, and says that the typed text is still there (§C14.2). */
export function falloAlGuardar(error: unknown): string {
  if (!esConflicto(error)) return enPalabras(error);
  return `No se guardó: ${quienLoCambio(error, 'cambió precios o cargos')}. Lo tuyo sigue escrito; compáralo con lo de ahora y guarda otra vez.`;
}
