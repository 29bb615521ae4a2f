import { ApiError } from '@taquilla/cliente/ApiError';
import { invalidate } from '@taquilla/cliente/queries';
import { enPalabras } from '../../ui/enPalabras.ts';
import { fechaYHora } from '../../ui/fechas.ts';

/** After a change: prices, rates and phases have one version, and places have prices too. */
export async function releerPrecios(): Promise<void> {
  const llamadas = ['verPrecios', 'verTarifas', 'verFases', 'verEvento', 'verLugaresDeSeccion'];
  await Promise.all(llamadas.map(invalidate));
}

/** A failure to save in words; of another person's change it says whose, and that what was typed is still there (§C14.2). */
export function falloAlGuardar(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'version_distinta') return enPalabras(error);
  const { quien, cuando } = error.detalles as { quien?: string; cuando?: string };
  const cuandoFue = cuando ? `, ${fechaYHora(cuando)}` : '';
  return `No se guardó: ${quien ?? 'otra persona'} cambió precios o cargos${cuandoFue}. Lo tuyo sigue escrito; compáralo con lo de ahora y guarda otra vez.`;
}

/** Whether a failure is another person's change. */
export function esConflicto(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'version_distinta';
}
